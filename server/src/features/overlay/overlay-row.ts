import { randomBytes } from 'node:crypto'
import type { OverlaySettings } from '@noktra/contract/overlay'
import type { Language } from '@noktra/contract/shapes'
import { languageFile } from '@noktra/languages/folders'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Game } from '../../platform/game.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertUnspent, countUse, networkLimit, type Limit } from '../../platform/http/rate-limit.ts'
import { sha256 } from '../../platform/secrets.ts'
import { inLanguage } from '@noktra/contract/shapes'

/** The topic of the bus that names players whose overlay, or what it shows, has changed. */
export const OVERLAY = 'overlay'
/** The same for those who want to see a sample. */
export const OVERLAY_SAMPLE = 'overlay-sample'

const TRIES = 30
const TRY_WINDOW_MS = 600_000

/** What a player has chosen before they chose anything. */
export function firstChoice(language: Language) {
  return {
    hidden_kinds: [] as string[],
    show_amounts: false,
    least_rarity: 'standard',
    place: 'bottom-left',
    scale: 100,
    language,
  }
}

const OPEN = 0

const COLUMNS = [
  'overlay.player_id',
  'overlay.version',
  'overlay.hidden_kinds',
  'overlay.show_amounts',
  'overlay.least_rarity',
  'overlay.place',
  'overlay.scale',
  'overlay.language',
  'overlay.made_at',
  'overlay.opened_at',
] as const

/** Overlays that have a link, of players whose account is open. */
function selectLinked(db: Db) {
  return db
    .selectFrom('overlay')
    .innerJoin('player', 'player.id', 'overlay.player_id')
    .where('player.status', '=', OPEN)
    .where('overlay.token_hash', 'is not', null)
    .select(COLUMNS)
}

export type OverlayRow = Awaited<ReturnType<ReturnType<typeof selectLinked>['execute']>>[number]

/** The overlays of these players that have a link, by player. */
export async function readLinked(db: Db, playerIds: number[]): Promise<Map<number, OverlayRow>> {
  const rows = await selectLinked(db).where('overlay.player_id', 'in', playerIds).execute()
  return new Map(rows.map((row) => [row.player_id, row]))
}

/** The overlay that a link leads to. */
export async function findByToken(db: Db, token: string): Promise<OverlayRow | undefined> {
  return selectLinked(db).where('overlay.token_hash', '=', sha256(token)).executeTakeFirst()
}

/** Whether a player has a link, so that somebody may be looking. */
export async function hasLink(db: Db, playerId: number): Promise<boolean> {
  return (await selectLinked(db).where('overlay.player_id', '=', playerId).executeTakeFirst()) !== undefined
}

export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: sha256(token) }
}

/**
 * Why a link that does not hold is refused: a network that tries many is told to wait. A link that holds is never kept back by the
 * tries before it.
 */
export async function refuseTry(
  ctx: Pick<Ctx, 'config' | 'db' | 'transact' | 'clock'>,
  network: string,
): Promise<AppError> {
  const most = networkLimit(ctx.config, TRIES)
  const tries: Limit[] = [{ bucket: `overlay-try:${network}`, most, windowMs: TRY_WINDOW_MS }]
  await assertUnspent(ctx, tries)
  await countUse(ctx, tries)
  return new AppError('not_found')
}

/** The kinds that overlays show: those of the games whose wins stand in the strip. */
export function kindsOf(games: readonly Game[], language: Language): OverlaySettings['kinds'] {
  return games.flatMap((game) => (game.wins ? [{ kind: game.wins.kind, name: nameOf(game, language) }] : []))
}

/** What players call a game. */
export function nameOf({ bill, name }: Game, language: Language): string {
  return bill ? inLanguage(bill.names, language) : name
}

type Chosen = ReturnType<typeof firstChoice> & { made_at: Date | null; opened_at: Date | null }

/** An overlay as its player sees it. */
export function presentOverlay(
  row: Chosen,
  { games, language }: { games: readonly Game[]; language: Language },
): OverlaySettings {
  const kinds = kindsOf(games, language)
  return {
    // A game that is gone leaves no choice behind.
    hidden_kinds: row.hidden_kinds.filter((hidden) => kinds.some(({ kind }) => kind === hidden)),
    show_amounts: row.show_amounts,
    least_rarity: row.least_rarity as OverlaySettings['least_rarity'],
    place: row.place as OverlaySettings['place'],
    scale: row.scale,
    language: row.language,
    kinds,
    made_at: row.made_at && unixSeconds(row.made_at),
    opened_at: row.opened_at && unixSeconds(row.opened_at),
  }
}

/** How the cards of an overlay look, for its page. */
export function lookOf(row: OverlayRow) {
  const { html_lang, direction } = languageFile(row.language)
  return { place: row.place as OverlaySettings['place'], scale: row.scale, html_lang, direction }
}
