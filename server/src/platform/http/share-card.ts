import type { FastifyInstance } from 'fastify'
import { battleDetails, BattleStatus } from '@noktra/contract/battles'
import { boxDetails } from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import { pageAt, type PageName } from '@noktra/contract/pages'
import { pictureOf } from '@noktra/contract/pictures'
import type { DataOf, Envelope, ParamsOf, QuerySent, Route } from '@noktra/contract/route'
import { LotteryStatus, rollDetails } from '@noktra/contract/rolls'
import type { Language } from '@noktra/contract/shapes'
import { skinDetails } from '@noktra/contract/skins'
import { upgradeDetails } from '@noktra/contract/upgrades'
import type { Ctx } from '../context.ts'
import { MODE_NAMES, shareWords, type ShareText } from './share-texts.ts'

/** What a chat shows of a link. `image` is the address of a picture of the store; null where the store's own card stands. */
export type ShareCard = {
  language: Language
  title: string
  text: string
  image: { path: string; width: number; height: number } | null
  /** Path and query by which the page is known. */
  path: string
  /** Whether search engines may list it. */
  listed: boolean
}

type Words = { key: ShareText; values?: Record<string, string | number>; image?: ShareCard['image'] }

type Sent<R extends Route> = { query?: QuerySent<R>; params?: ParamsOf<R> }
/** Gives what a visitor is answered, null when they are refused. */
type Ask = <R extends Route>(route: R, sent: Sent<R>) => Promise<DataOf<R> | null>

/** Who asks for which page. */
type Visit = { url: string; language: Language; ip: string }

type Page = { id: string; ask: Ask; language: Language }
type PageCard = { query?: string; make: (page: Page) => Promise<Words | null> | Words }

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN', pt: 'pt-BR' }
const PPM = 1_000_000

const MOST_KEPT = 500
const KEPT_MS = 60_000
/** A page does not wait longer for its card: it opens while the database is slow, too. */
const MOST_WAIT_MS = 400

/** A page of the store, or of a thing in it; every other page has the store's own card, and its own name is not public. */
const CARDS: Partial<Record<PageName, PageCard>> = {
  home: { make: () => ({ key: 'store' }) },
  box: { make: boxWords },
  battles: { make: () => ({ key: 'battles' }) },
  battle: { make: battleWords },
  upgrade: { make: () => ({ key: 'upgrade' }) },
  upgradeDetail: { query: 'id', make: upgradeWords },
  mines: { make: () => ({ key: 'mines' }) },
  mall: { query: 'skin', make: mallWords },
  skin: { make: skinWords },
  rolls: { make: () => ({ key: 'rolls' }) },
  roll: { make: rollWords },
  fair: { make: () => ({ key: 'fair' }) },
  fairDraw: { make: drawWords },
  service: { query: 'type', make: () => ({ key: 'store' }) },
}

/**
 * Makes the cards of links. What they say is what the store's own calls answer a visitor without a session or a password, so
 * nothing else can get into one.
 */
export function makeShareCards(
  app: FastifyInstance,
  { clock }: Pick<Ctx, 'clock'>,
  mostWait_ms = MOST_WAIT_MS,
) {
  const kept = new Map<string, { at: number; card: ShareCard }>()

  return async function cardOf(visit: Visit): Promise<ShareCard> {
    const { language } = visit
    const [path = '', search = ''] = visit.url.split('?')
    const query = new URLSearchParams(search)
    const at = pageAt(path)
    const page = at && CARDS[at.name]
    if (!page) return plainCard(language, path)
    const part = page.query && query.get(page.query)
    const known = part ? `${path}?${page.query}=${encodeURIComponent(part)}` : path
    const key = `${language} ${known}`
    const now = clock.now().getTime()
    const before = kept.get(key)
    if (before && now - before.at < KEPT_MS) return before.card
    const ask: Ask = (route, sent) => askAsVisitor(app, visit, route, sent)
    const id = at.params.id ?? part ?? ''
    const made = await inTime(page.make({ id, ask, language }), mostWait_ms)
    if (made === LATE) return { ...plainCard(language, known), listed: true }
    const card: ShareCard = made
      ? {
          language,
          ...shareWords(language, made.key, made.values),
          image: made.image ?? null,
          path: known,
          listed: true,
        }
      : plainCard(language, path)
    keep(key, { at: now, card })
    return card
  }

  function keep(key: string, made: { at: number; card: ShareCard }): void {
    kept.delete(key)
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }
}

const LATE = Symbol('late')

async function inTime<T>(work: Promise<T> | T, mostWait_ms: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((done) => {
    timer = setTimeout(() => done(LATE), mostWait_ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function plainCard(language: Language, path: string): ShareCard {
  return { language, ...shareWords(language, 'store'), image: null, path, listed: false }
}

async function askAsVisitor<R extends Route>(
  app: FastifyInstance,
  { language, ip }: Visit,
  route: R,
  { query, params }: Sent<R>,
): Promise<DataOf<R> | null> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )
  const answer = await app.inject({
    method: route.method,
    url: path,
    query: query as Record<string, string>,
    headers: { 'accept-language': language },
    remoteAddress: ip,
  })
  const { code, data } = answer.json<Envelope<DataOf<R>>>()
  return code === 0 ? data : null
}

function money(language: Language, coins: number): string {
  return new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(coins)
}

function percent(language: Language, fraction: number, digits = 1): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: digits }).format(
    fraction,
  )
}

function skinImage(url: string): ShareCard['image'] {
  return { path: pictureOf(url, 560), width: 560, height: 420 }
}

function boxImage(url: string): ShareCard['image'] {
  return { path: pictureOf(url, 512), width: 512, height: 512 }
}

async function boxWords({ id, ask, language }: Page): Promise<Words | null> {
  const box = await ask(boxDetails, { query: { box_id: id } })
  if (!box) return null
  return {
    key: 'box',
    values: {
      name: box.name,
      price: money(language, box.price),
      items: box.item_count,
      percent: percent(language, box.expected_return),
      profit: percent(language, box.chance_of_profit),
      n: new Intl.NumberFormat(LOCALES[language]).format(box.top_one_in),
    },
    image: boxImage(box.image_url),
  }
}

async function battleWords({ id, ask, language }: Page): Promise<Words | null> {
  const details = await ask(battleDetails, { query: { room_id: id } })
  if (!details) return null
  const { room } = details
  const image = room.boxes[0] ? boxImage(room.boxes[0].image_url) : null
  const values = {
    id: room.room_id,
    mode: MODE_NAMES[language][room.mode] ?? room.mode,
    seats: room.seats,
    taken: room.players.length,
    rounds: room.round_num,
    price: money(language, room.price),
    total: room.total === null ? '' : money(language, room.total),
  }
  if (room.status === BattleStatus.timeout) return { key: 'battle_over', values, image }
  if (room.status === BattleStatus.waiting) return { key: 'battle_waiting', values, image }
  if (room.status === BattleStatus.finished && room.total !== null)
    return { key: 'battle_finished', values, image }
  return { key: 'battle_running', values, image }
}

async function rollWords({ id, ask, language }: Page): Promise<Words | null> {
  const room = await ask(rollDetails, { query: { free_room_id: id } })
  if (!room) return null
  const best = room.main_skins[0]
  return {
    key: room.lottery_status === LotteryStatus.over ? 'roll_over' : 'roll_open',
    values: {
      name: room.room_name,
      pool: money(language, room.prize_pool),
      prizes: room.prize_num,
      joined: room.join_num,
    },
    image: best ? skinImage(best.image_url) : null,
  }
}

async function mallWords({ id, ask, language }: Page): Promise<Words | null> {
  const skin = id ? await ask(skinDetails, { query: { skin_id: id } }) : null
  if (!skin?.mall) return { key: 'mall' }
  return {
    key: skin.mall.stock > 0 ? 'offer' : 'offer_out',
    values: {
      item: skin.item_name,
      exterior: skin.exterior_name,
      coins: money(language, skin.mall.coin_price),
      diamonds: money(language, skin.mall.diamond_price),
      stock: skin.mall.stock,
    },
    image: skinImage(skin.image_url),
  }
}

async function skinWords({ id, ask, language }: Page): Promise<Words | null> {
  const skin = await ask(skinDetails, { query: { skin_id: id } })
  if (!skin) return null
  const prices = skin.exteriors.map(({ price }) => price)
  return {
    key: 'skin',
    values: {
      item: skin.item_name,
      low: money(language, Math.min(...prices)),
      high: money(language, Math.max(...prices)),
    },
    image: skinImage(skin.image_url),
  }
}

async function upgradeWords({ id, ask, language }: Page): Promise<Words | null> {
  const upgrade = id ? await ask(upgradeDetails, { query: { upgrade_id: id } }) : null
  if (!upgrade) return id ? null : { key: 'upgrade' }
  return {
    key: upgrade.won ? 'upgrade_won' : 'upgrade_lost',
    values: {
      chance: percent(language, upgrade.chance_ppm / PPM, 2),
      item: upgrade.target.item_name,
      exterior: upgrade.target.exterior_name,
      stake: money(language, upgrade.stake),
      value: money(language, upgrade.target.price),
    },
    image: skinImage(upgrade.target.image_url),
  }
}

async function drawWords({ id, ask, language }: Page): Promise<Words | null> {
  const drawn = await ask(fair, { params: { id } })
  if (!drawn) return null
  if (!('box_name' in drawn)) return { key: 'draw' }
  return {
    key: 'opening',
    values: {
      item: drawn.item_name,
      exterior: drawn.exterior_name,
      box: drawn.box_name,
      nickname: drawn.nickname,
      value: money(language, drawn.value),
    },
    image: skinImage(drawn.image_url),
  }
}
