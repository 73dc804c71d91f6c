import { boxDetails } from '@noktra/contract/plain/boxes'
import type { OpeningFair } from '@noktra/contract/box-proof'
import type { SkinFace } from '@noktra/contract/shapes'
import { rowOfTicket, TICKETS, type PoolRow } from '@noktra/game/boxes'
import { call } from '../../../api/call.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { text } from '../../../i18n/i18n.ts'
import { spinShare } from '../../../domain/play/reel-motion.ts'
import { colour } from '../../../domain/picture/pen.ts'
import { isOf, type FairAnswer } from '../../../domain/proof/fair-answer.ts'
import { skinName } from '../../../domain/proof/skin-thumb.tsx'
import {
  drawCard,
  liveStill,
  loadSkins,
  paidAndGot,
  STAGE,
  type Scene,
} from '../../../domain/replay/scene.ts'
import { shortExterior } from '../../../domain/skin/exterior-words.ts'

const LASTS_MS = 4200
const CARDS = 34
/** Cards behind the won one, so that the reel does not end with it. */
const BEHIND = 3
const CARD = { width: 300, height: 360, gap: 18 } as const
const STEP = CARD.width + CARD.gap
const TOP = (STAGE.height - CARD.height) / 2

/** A reel that stops at what was won; the cards before it are sampled by the published odds, the same ones each time. */
export async function sceneOf(fair: FairAnswer): Promise<Scene | null> {
  if (!isOf(fair, 'box')) return null
  const { proof } = fair
  const { pool } = proof
  const cards = cardsOf(fair)
  const faces = await facesOf(fair)
  const pictures = await loadSkins(
    [...new Set(cards.map(({ skin_id }) => skin_id))].flatMap((id) => faces.get(id) ?? []),
  )
  const own =
    fair.wear === ''
      ? null
      : await liveStill(fair.image_url, {
          wear: Number(fair.wear),
          pattern: proof.pattern ?? null,
          width: 2 * CARD.width,
        })
  const way = (CARDS - 1) * STEP
  const name = `${skinName(fair)} (${shortExterior(fair)})`
  return {
    about: fair.box_name,
    lasts_ms: LASTS_MS,
    draw: (pen, share) => {
      const gone = spinShare(share) * way
      const middle = STAGE.width / 2
      cards.forEach((row, at) => {
        const x = middle - CARD.width / 2 + at * STEP - gone
        if (x > STAGE.width || x + CARD.width < 0) return
        pen.globalAlpha = share === 1 && at !== CARDS - 1 ? 0.35 : 1
        const { skin_id, value_cents } = row
        drawCard(
          pen,
          {
            picture: (at === CARDS - 1 && own) || pictures.get(skin_id),
            rarity: faces.get(skin_id)?.rarity,
            value_cents,
          },
          { x, y: TOP, ...CARD },
        )
      })
      pen.globalAlpha = 1
      pen.fillStyle = colour('text-1')
      pen.fillRect(middle - 1.5, TOP - 26, 3, 18)
      pen.fillRect(middle - 1.5, TOP + CARD.height + 8, 3, 18)
    },
    outcome: {
      title: name,
      text: [
        pool.price_cents > 0 ? paidAndGot('price', pool.price_cents, proof.value_cents) : '',
        text('replay:ticket', { ticket: formatNumber(proof.ticket) }),
      ]
        .filter((part) => part !== '')
        .join(' · '),
    },
  }
}

/** The won row stands at the stop, and some stand behind it. */
function cardsOf({ proof }: OpeningFair): PoolRow[] {
  const next = sampler(proof.pool_hash + proof.id)
  const cards = Array.from({ length: CARDS + BEHIND }, () =>
    rowOfTicket(proof.pool.rows, 1 + Math.floor(next() * TICKETS)),
  )
  const { skin_id, exterior, value_cents, ticket } = proof
  cards[CARDS - 1] = { skin_id, exterior, value_cents, from: ticket, to: ticket }
  return cards
}

/** Numbers from 0 to below 1 that follow from a text (mulberry32): a replay looks the same each time. */
function sampler(seed: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How the skins of the pool look; a pool itself holds only their numbers. */
async function facesOf(fair: OpeningFair): Promise<ReadonlyMap<number, SkinFace>> {
  const { box_id, version } = fair.proof.pool
  const { rows } = await call(boxDetails, { query: { box_id, pool_version: version }, silent: true })
  return new Map<number, SkinFace>([...rows, fair].map((row) => [row.skin_id, row]))
}
