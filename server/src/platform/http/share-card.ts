import type { FastifyInstance } from 'fastify'
import { fair } from '@noktra/contract/fair'
import { pageAt } from '@noktra/contract/pages'
import type { DataOf, Envelope, Route } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'
import { readShowcase } from '@noktra/contract/collection'
import { skinDetails } from '@noktra/contract/skins'
import type { Brand } from '../brand/brand.ts'
import type { Ctx } from '../context.ts'
import { gameOfProof } from '../game.ts'
import { TEXTS } from './share-texts.ts'
import {
  fillWords,
  money,
  number,
  skinImage,
  type Ask,
  type CardImage,
  type CardPage,
  type CardWords,
  type PageCards,
  type Sent,
} from './share-words.ts'

/** What a chat shows of a link. `image` is the address of a picture of the store; null where the store's own card stands. */
export type ShareCard = {
  language: Language
  title: string
  text: string
  image: CardImage | null
  /** Path and query by which the page is known; null where the address itself is what is passed on. */
  path: string | null
  /** Whether search engines may list it. */
  listed: boolean
}

/** Who asks for which page. */
type Visit = { url: string; language: Language; ip: string; isInvited?: boolean }

const MOST_KEPT = 500
const KEPT_MS = 60_000
/** A page does not wait longer for its card: it opens while the database is slow, too. */
const MOST_WAIT_MS = 400

/** Pages that no game has; every other page has the store's own card, and its own name is not public. */
const CARDS: PageCards = {
  home: { make: () => ({ texts: TEXTS.store }) },
  skin: { make: skinWords },
  fair: { make: () => ({ texts: TEXTS.fair }) },
  showcase: { isClosable: true, make: showcaseWords },
  returns: { make: () => ({ texts: TEXTS.returns }) },
  odds: { make: () => ({ texts: TEXTS.odds }) },
  oddsOf: { make: () => ({ texts: TEXTS.odds }) },
  liabilities: { make: () => ({ texts: TEXTS.liabilities }) },
  log: { make: () => ({ texts: TEXTS.log }) },
  retrievalStatus: { make: () => ({ texts: TEXTS.retrieval_status }) },
  service: { query: 'type', make: () => ({ texts: TEXTS.store }) },
}

/**
 * Makes the cards of links. What they say is what the store's own calls answer a visitor without a session or a password, so
 * nothing else can get into one.
 */
export function makeShareCards(
  app: FastifyInstance,
  { clock, games }: Pick<Ctx, 'clock' | 'games'>,
  mostWait_ms = MOST_WAIT_MS,
) {
  const cards: PageCards = Object.assign(
    {},
    CARDS,
    { fairDraw: { make: drawWords }, replay: { make: drawWords } },
    ...games.map((game) => game.cards),
  )
  const kept = new Map<string, { at: number; card: ShareCard }>()

  /** `isLate`: the next who asks may get another. */
  return async function cardOf(visit: Visit, brand: Brand): Promise<{ card: ShareCard; isLate: boolean }> {
    const { language } = visit
    const [path = '', search = ''] = visit.url.split('?')
    const query = new URLSearchParams(search)
    const at = pageAt(path)
    const page = at && cards[at.name]
    if (!page) return { card: plainCard(language, path, brand), isLate: false }
    // Who passes an invitation on passes its code on: no other address may take its place.
    if (at.name === 'home' && visit.isInvited) {
      const words = fillWords(language, named({ texts: TEXTS.invite }, brand))
      return { card: { language, ...words, image: null, path: null, listed: false }, isLate: false }
    }
    const part = page.query && query.get(page.query)
    const known = part ? `${path}?${page.query}=${encodeURIComponent(part)}` : path
    const key = `${brand.version} ${language} ${known}`
    const now = clock.now().getTime()
    const before = kept.get(key)
    if (before && now - before.at < KEPT_MS) return { card: before.card, isLate: false }
    const ask: Ask = (route, sent) => askAsVisitor(app, visit, route, sent)
    const id = at.params.id ?? part ?? ''
    const made = await inTime(page.make({ id, ask, language }), mostWait_ms)
    if (made === LATE)
      return { card: { ...plainCard(language, known, brand), listed: !page.isClosable }, isLate: true }
    const card: ShareCard = made
      ? {
          language,
          ...fillWords(language, named(made, brand)),
          image: made.image ?? null,
          path: known,
          listed: !page.isClosable,
        }
      : plainCard(language, path, brand)
    if (!page.isClosable) keep(key, { at: now, card })
    return { card, isLate: false }
  }

  /** What the game of a draw says of it. */
  async function drawWords({ id, ask, language }: CardPage): Promise<CardWords | null> {
    const drawn = await ask(fair, { params: { id } })
    if (!drawn) return null
    return gameOfProof(games, id)?.proof.card?.(drawn, language) ?? { texts: TEXTS.draw }
  }

  function keep(key: string, made: { at: number; card: ShareCard }): void {
    kept.delete(key)
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }
}

function named(words: CardWords, brand: Brand): CardWords {
  return { ...words, values: { ...words.values, brand: brand.values.name } }
}

function plainCard(language: Language, path: string, brand: Brand): ShareCard {
  const words = fillWords(language, named({ texts: TEXTS.store }, brand))
  return { language, ...words, image: null, path, listed: false }
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

async function skinWords({ id, ask, language }: CardPage): Promise<CardWords | null> {
  const skin = await ask(skinDetails, { query: { skin_id: id } })
  if (!skin) return null
  const prices = skin.exteriors.map(({ price }) => price)
  return {
    texts: TEXTS.skin,
    values: {
      item: skin.item_name,
      low: money(language, Math.min(...prices)),
      high: money(language, Math.max(...prices)),
    },
    image: skinImage(skin.image_url),
  }
}

async function showcaseWords({ id, ask, language }: CardPage): Promise<CardWords | null> {
  const shown = await ask(readShowcase, { query: { id } })
  if (!shown) return null
  const [first] = shown.items
  return {
    texts: first ? TEXTS.showcase : TEXTS.showcase_empty,
    values: { player: shown.nickname, count: number(language, shown.items.length) },
    image: first ? skinImage(first.image_url) : null,
  }
}
