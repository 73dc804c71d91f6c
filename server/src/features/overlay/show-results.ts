import english from '@noktra/languages/en/server/overlay.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'
import { rarity as rarities, inLanguage } from '@noktra/contract/shapes'
import type { ScrollCard } from '@noktra/contract/live'
import type { OverlayMark, OverlayResult } from '@noktra/contract/overlay'
import { pictureOf } from '@noktra/contract/pictures'
import { OVERLAY_ENDED } from '@noktra/contract/plain/overlay'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Game } from '../../platform/game.ts'
import { money } from '../../platform/http/share-words.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { FACE_COLUMNS, rarityColor, type Rarity } from '../../core/skins/skin-face.ts'
import { winCard } from '../../core/skins/win-card.ts'
import { lookOf, nameOf, OVERLAY, OVERLAY_SAMPLE, readLinked, type OverlayRow } from './overlay-row.ts'

export const overlayTexts = textsOf('server/overlay.json', english)

const RARITIES: readonly Rarity[] = rarities.options
const PICTURE_WIDTH = 560

/** How long a result may be shown late: after that it is no news. */
const LATE_MS = 60_000
const MOST_REMEMBERED = 500
const SAMPLE_ID = -1

/** An overlay that has open pages in this process. */
export type OpenOverlay = {
  playerId: number
  version: number
  /** What was due before is not shown: no page was there. */
  since: Date
  look: string
  /** The results that its pages have, by the number of their card, with how their proofs stood. */
  told: Map<number, OverlayMark | null>
}

/** The overlays that have open pages in this process, by the topic that these watch. */
export class OpenOverlays {
  readonly byTopic = new Map<string, OpenOverlay>()
}

/** What the pages of an overlay watch: those of a link that holds no more watch another topic. */
export function topicOf({ player_id, version }: Pick<OverlayRow, 'player_id' | 'version'>): string {
  return `overlay:${player_id}:${version}`
}

export function showOverlays(ctx: Ctx): void {
  ctx.bus.subscribe(OVERLAY, (playerIds) => keepUp(ctx, playerIds))
  ctx.bus.subscribe(OVERLAY_SAMPLE, (playerIds) => sendSamples(ctx, playerIds))
  for (const { wins } of ctx.games) {
    if (wins?.held_ms !== 0) continue
    ctx.bus.subscribe(wins.topic, async (rows) => {
      if (openOf(ctx, null).length === 0) return
      const cards = await wins.cards(ctx.db, rows)
      await keepUp(
        ctx,
        cards.map((card) => card.user_id),
      )
    })
  }
}

/** Every second: a link whose revocation was not heard ends, and what no page said it had shown comes in the end. */
export function overlaySweep(ctx: Ctx): Sweep {
  return { name: 'overlays', everyMs: 1000, run: () => keepUp(ctx, null) }
}

/** Brings the open pages of these players' overlays, or of all, to what is now. */
export async function keepUp(ctx: Ctx, playerIds: number[] | null): Promise<void> {
  const open = openOf(ctx, playerIds)
  if (open.length === 0) return
  const ids = [...new Set(open.map(({ playerId }) => playerId))]
  const listing = listDue(ctx, ids)
  // A link that was revoked ends also where results cannot be read.
  listing.catch(() => {})
  const rows = await readLinked(ctx.db, ids)
  const going = open.filter((overlay) => goesOn(ctx, overlay, rows.get(overlay.playerId)))
  if (going.length === 0) return
  const due = await listing
  for (const overlay of going) {
    const row = rows.get(overlay.playerId)!
    const own = due.get(overlay.playerId) ?? []
    tellNew(ctx, overlay, row, own)
    tellMarks(ctx, overlay, row, own)
  }
}

function openOf({ memory, live }: Ctx, playerIds: number[] | null): OpenOverlay[] {
  const { byTopic } = memory.of(OpenOverlays)
  for (const topic of byTopic.keys()) if (live.watching(topic) === 0) byTopic.delete(topic)
  const open = [...byTopic.values()]
  return playerIds ? open.filter(({ playerId }) => playerIds.includes(playerId)) : open
}

/** Whether its link still holds: else its pages are closed. Tells them of another look. */
function goesOn(ctx: Ctx, overlay: OpenOverlay, row: OverlayRow | undefined): boolean {
  const topic = topicOf({ player_id: overlay.playerId, version: overlay.version })
  if (row?.version !== overlay.version) {
    ctx.live.endWatching(topic, OVERLAY_ENDED, 'the link was revoked')
    ctx.memory.of(OpenOverlays).byTopic.delete(topic)
    return false
  }
  const look = lookOf(row)
  const written = JSON.stringify(look)
  if (written !== overlay.look) ctx.live.toTopics([topic], 'overlay_look', look)
  overlay.look = written
  return true
}

type Due = { card: ScrollCard; game: Game; at: Date; mark: OverlayMark | null }

/**
 * The newest results of these players that they have seen: their page said so, or had time to show it. Those that are not due yet
 * are in no answer.
 */
export async function listDue(
  { db, games, clock }: Pick<Ctx, 'db' | 'games' | 'clock'>,
  playerIds: readonly number[],
): Promise<Map<number, Due[]>> {
  const now = clock.now().getTime()
  const [said, ...found] = await Promise.all([
    readSaid(db, playerIds, new Date(now - LATE_MS - mostHeld(games))),
    ...games.map((game) => winsOf(db, game, { playerIds, now })),
  ])
  const told = new Map(said.map((row) => [`${row.player_id} ${row.card}`, row]))
  const due = found.flat().flatMap(({ card, game, held_ms }): Due[] => {
    const of = told.get(`${card.user_id} ${card.id}`)
    const at = of?.revealed_at ?? new Date(card.created_at * 1000 + held_ms)
    return at.getTime() <= now ? [{ card, game, at, mark: (of?.mark ?? null) as OverlayMark | null }] : []
  })
  const ordered = due.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.card.id - b.card.id)
  return Map.groupBy(ordered, ({ card }) => card.user_id)
}

/** What the pages of these players said of their results since a time. */
function readSaid(db: Db, playerIds: readonly number[], since: Date) {
  return db
    .selectFrom('overlay_result')
    .select(['player_id', 'card', 'revealed_at', 'mark'])
    .where('player_id', 'in', playerIds)
    .where('told_at', '>=', since)
    .execute()
}

async function winsOf(db: Db, game: Game, { playerIds, now }: { playerIds: readonly number[]; now: number }) {
  if (!game.wins) return []
  const { held_ms, ofPlayers } = game.wins
  const cards = await ofPlayers(db, { playerIds, since: new Date(now - held_ms - LATE_MS) })
  return cards.map((card) => ({ card, game, held_ms }))
}

function mostHeld(games: readonly Game[]): number {
  return Math.max(0, ...games.map(({ wins }) => wins?.held_ms ?? 0))
}

/** Shows what has come due since the last time, in one message: ten boxes are one card of ten. */
function tellNew(ctx: Ctx, overlay: OpenOverlay, row: OverlayRow, due: Due[]): void {
  // What was won before there was a link is no news of it.
  const from = row.made_at ? unixSeconds(row.made_at) : 0
  const fresh = due.filter(
    ({ card, at }) => at >= overlay.since && card.created_at >= from && !overlay.told.has(card.id),
  )
  for (const { card, mark } of fresh) remember(overlay, card.id, mark)
  const results = presentDue(row, fresh)
  if (results.length > 0) ctx.live.toTopics([topicOf(row)], 'overlay_results', { results })
}

function tellMarks(ctx: Ctx, overlay: OpenOverlay, row: OverlayRow, due: Due[]): void {
  for (const { card, mark } of due) {
    if (mark === null || !overlay.told.has(card.id) || overlay.told.get(card.id) === mark) continue
    remember(overlay, card.id, mark)
    if (isShown(row, card)) ctx.live.toTopics([topicOf(row)], 'overlay_mark', { id: card.id, mark })
  }
}

export function remember({ told }: OpenOverlay, card: number, mark: OverlayMark | null): void {
  told.set(card, mark)
  if (told.size > MOST_REMEMBERED) told.delete(told.keys().next().value!)
}

/** What a page gets of results, the dearest first: those that the player chose to show, without what they chose to hide. */
export function presentDue(row: OverlayRow, due: readonly Due[]): OverlayResult[] {
  return due
    .filter(({ card }) => isShown(row, card))
    .toSorted((a, b) => (b.card.value ?? 0) - (a.card.value ?? 0))
    .map(({ card, game, mark }) => ({ ...present(row, card, game), ...(mark && { mark }) }))
}

function isShown(row: OverlayRow, card: ScrollCard): boolean {
  const rarity = RARITIES.findIndex((name) => rarityColor(name) === card.color)
  return (
    !row.hidden_kinds.includes(card.message_type) && rarity >= RARITIES.indexOf(row.least_rarity as Rarity)
  )
}

function present(row: OverlayRow, card: ScrollCard, game: Game): OverlayResult {
  const { language } = row
  const rarity = RARITIES.find((name) => rarityColor(name) === card.color) ?? 'standard'
  return {
    id: card.id,
    game: nameOf(game, language),
    name: card.item_names ? inLanguage(card.item_names, language) : card.item_name,
    exterior: card.exterior_name,
    rarity: inLanguage(overlayTexts, language).rarity[rarity],
    color: card.color,
    image_url: pictureOf(card.image_url, PICTURE_WIDTH),
    ...(row.show_amounts && card.value !== undefined && { amount: money(language, card.value) }),
  }
}

/** Shows the open pages of these players the dearest skin of the store, with a word that it is a sample. */
async function sendSamples(ctx: Ctx, playerIds: number[]): Promise<void> {
  const open = openOf(ctx, playerIds)
  if (open.length === 0) return
  const rows = await readLinked(
    ctx.db,
    open.map(({ playerId }) => playerId),
  )
  const skin = await ctx.db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['skin.price', ...FACE_COLUMNS])
    .orderBy('skin.price', 'desc')
    .orderBy('skin.id')
    .limit(1)
    .executeTakeFirst()
  const game = ctx.games.find(({ wins }) => wins)
  if (!skin || !game?.wins) return
  const none = { id: SAMPLE_ID, player_id: SAMPLE_ID, nickname: '', avatar: 0, created_at: ctx.clock.now() }
  const card = winCard({ ...skin, ...none, value: skin.price }, game.wins.kind)
  for (const overlay of open) {
    const row = rows.get(overlay.playerId)
    if (row?.version !== overlay.version) continue
    const sample = inLanguage(overlayTexts, row.language).sample
    ctx.live.toTopics([topicOf(row)], 'overlay_results', {
      results: [{ ...present(row, card, game), sample }],
    })
  }
}
