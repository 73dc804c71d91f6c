import type * as api from '@noktra/contract/overlay'
import type { DataOf } from '@noktra/contract/route'
import { unixSeconds } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import {
  firstChoice,
  hasLink,
  kindsOf,
  makeToken,
  OVERLAY,
  OVERLAY_SAMPLE,
  presentOverlay,
} from './overlay-row.ts'

const HOUR_MS = 3_600_000
const LINKS_AN_HOUR = 30
const MINUTE_MS = 60_000
const SAMPLES_A_MINUTE = 30

/** What the player's overlay shows; before they chose anything, what it would. */
export async function getOverlay({
  db,
  player,
  games,
  language,
}: PlayerCall<typeof api.overlayDetails>): Promise<DataOf<typeof api.overlayDetails>> {
  const row = await db.selectFrom('overlay').selectAll().where('player_id', '=', player.id).executeTakeFirst()
  return presentOverlay(row ?? { ...firstChoice(language), made_at: null, opened_at: null }, {
    games,
    language,
  })
}

/** Keeps what the player chose; open pages of the overlay follow. @throws AppError invalid_input for what the store does not know */
export async function setOverlay(
  call: PlayerCall<typeof api.setOverlay>,
): Promise<DataOf<typeof api.setOverlay>> {
  const { player, body, games, language, config, transact, bus } = call
  const known = kindsOf(games, language).map(({ kind }) => kind)
  if (!body.hidden_kinds.every((kind) => known.includes(kind)))
    throw new AppError('invalid_input', { field: 'hidden_kinds' })
  if (!config.languages.includes(body.language)) throw new AppError('invalid_input', { field: 'language' })
  const chosen = { ...body, hidden_kinds: [...new Set(body.hidden_kinds)] }
  const row = await transact(async (tx, afterCommit) => {
    afterCommit(() => bus.publish(OVERLAY, player.id))
    return tx
      .insertInto('overlay')
      .values({ player_id: player.id, version: 0, ...chosen })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet(chosen))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return presentOverlay(row, { games, language })
}

/** Makes a link, which is told this once. The one before stops: its open pages are closed. */
export async function makeLink(
  call: PlayerCall<typeof api.makeOverlayLink>,
): Promise<DataOf<typeof api.makeOverlayLink>> {
  const { player, clock, language, transact, bus } = call
  await countUse(call, [{ bucket: `overlay-link:${player.id}`, most: LINKS_AN_HOUR, windowMs: HOUR_MS }])
  const { token, hash } = makeToken()
  const made_at = clock.now()
  const link = { token_hash: hash, made_at, opened_at: null }
  await transact(async (tx, afterCommit) => {
    await tx
      .insertInto('overlay')
      .values({ player_id: player.id, version: 1, ...firstChoice(language), ...link })
      .onConflict((conflict) =>
        conflict
          .column('player_id')
          .doUpdateSet((row) => ({ ...link, version: row('overlay.version', '+', 1) })),
      )
      .execute()
    afterCommit(() => bus.publish(OVERLAY, player.id))
  })
  return { path: `/overlay/${token}`, made_at: unixSeconds(made_at) }
}

/** Takes the link back: its open pages go blank. */
export async function revokeLink({
  player,
  transact,
  bus,
}: PlayerCall<typeof api.revokeOverlayLink>): Promise<DataOf<typeof api.revokeOverlayLink>> {
  await transact(async (tx, afterCommit) => {
    await tx
      .updateTable('overlay')
      .set((row) => ({
        token_hash: null,
        made_at: null,
        opened_at: null,
        version: row('overlay.version', '+', 1),
      }))
      .where('player_id', '=', player.id)
      .where('token_hash', 'is not', null)
      .execute()
    afterCommit(() => bus.publish(OVERLAY, player.id))
  })
  return { made_at: null }
}

/** Has the open pages of the player's overlay show a sample. @throws AppError overlay_without_link, too_many_requests */
export async function showSample(
  call: PlayerCall<typeof api.showOverlaySample>,
): Promise<DataOf<typeof api.showOverlaySample>> {
  const { db, player, bus } = call
  if (!(await hasLink(db, player.id))) throw new AppError('overlay_without_link')
  await countUse(call, [
    { bucket: `overlay-sample:${player.id}`, most: SAMPLES_A_MINUTE, windowMs: MINUTE_MS },
  ])
  bus.publish(OVERLAY_SAMPLE, player.id)
  return {}
}
