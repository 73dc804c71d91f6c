import { sql } from 'kysely'
import type { OverlayMark } from '@noktra/contract/overlay'
import { AppError } from '../../platform/http/errors.ts'
import type { SocketCall } from '../../platform/live/socket.ts'
import { hasLink, OVERLAY } from './overlay-row.ts'

/** What a page says of results that are older is of no use to a stream. */
const NEWS_MS = 180_000

/** The page of a player has shown them these results. */
export function tellRevealed(call: SocketCall<'revealed'>): Promise<{ watched: boolean }> {
  return note(call, { revealed_at: call.clock.now(), mark: null })
}

/** The browser of a player has checked the proofs of these results. */
export function tellJudged(call: SocketCall<'judged'>): Promise<{ watched: boolean }> {
  return note(call, { revealed_at: null, mark: call.data.mark })
}

type Told = { revealed_at: Date | null; mark: OverlayMark | null }

/**
 * Notes it of those that are the player's own, where they have an overlay. A result stays as it was told first, and a proof that
 * holds as a whole does not become less.
 * @throws AppError not_signed_in, invalid_input for a kind without wins
 */
async function note(
  call: SocketCall<'revealed'> | SocketCall<'judged'>,
  { revealed_at, mark }: Told,
): Promise<{ watched: boolean }> {
  const { db, data, games, connection, clock, transact, bus } = call
  const { playerId } = connection
  if (playerId === null) throw new AppError('not_signed_in')
  const wins = games.find((game) => game.wins?.kind === data.kind)?.wins
  if (!wins) throw new AppError('invalid_input', { field: 'kind' })
  const now = clock.now()
  if (!(await hasLink(db, playerId))) return { watched: false }
  const cards = (await wins.cards(db, data.ids)).filter(
    (card) => card.user_id === playerId && card.created_at * 1000 > now.getTime() - NEWS_MS,
  )
  if (cards.length === 0) return { watched: true }
  await transact(async (tx, afterCommit) => {
    await sql`
      insert into overlay_result (player_id, card, revealed_at, mark, told_at)
      select ${playerId}, card, ${revealed_at}::timestamptz, ${mark}::text, ${now}::timestamptz
      from unnest(${cards.map(({ id }) => id)}::bigint[]) card
      on conflict (player_id, card) do update set
        revealed_at = coalesce(overlay_result.revealed_at, excluded.revealed_at),
        mark = case when overlay_result.mark = 'whole' then 'whole' else coalesce(excluded.mark, overlay_result.mark) end,
        told_at = excluded.told_at`.execute(tx)
    afterCommit(() => bus.publish(OVERLAY, playerId))
  })
  return { watched: true }
}
