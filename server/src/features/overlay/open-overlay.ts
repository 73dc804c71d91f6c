import type { OverlayHello } from '@noktra/contract/overlay'
import { OVERLAY_SOCKETS } from '@noktra/contract/plain/overlay'
import { AppError } from '../../platform/http/errors.ts'
import type { SocketCall } from '../../platform/live/socket.ts'
import { findByToken, lookOf, refuseTry } from './overlay-row.ts'
import { listDue, OpenOverlays, presentDue, remember, topicOf } from './show-results.ts'

const FULL_SECONDS = 60
/** Who comes back later begins with what happens from then on. */
const MOST_LOST_MS = 30_000

/**
 * A page of an overlay connects, by the token of its link alone. It hears of what its player has seen from now on, and is answered
 * what it missed while it was away.
 * @throws AppError not_found for a link that does not hold, too_many_requests
 */
export async function openOverlay(call: SocketCall<'overlay'>): Promise<OverlayHello> {
  const { db, live, memory, clock, connection, network, data, transact } = call
  const row = await findByToken(db, data.token)
  if (!row) throw await refuseTry(call, network)
  const topic = topicOf(row)
  if (live.watching(topic) >= OVERLAY_SOCKETS)
    throw new AppError('too_many_requests', { seconds: FULL_SECONDS })
  live.watch(connection, topic)
  const now = clock.now()
  const { byTopic } = memory.of(OpenOverlays)
  const look = lookOf(row)
  if (!byTopic.has(topic)) {
    byTopic.set(topic, {
      playerId: row.player_id,
      version: row.version,
      since: now,
      look: JSON.stringify(look),
      told: new Map(),
    })
  }
  // A link that was revoked while this one looked it up was not heard of here.
  const held = await findByToken(db, data.token)
  if (!held) {
    live.unwatch(connection, topic)
    throw new AppError('not_found')
  }
  await transact((tx) =>
    tx
      .updateTable('overlay')
      .set({ opened_at: now })
      .where('player_id', '=', row.player_id)
      .where('version', '=', row.version)
      .execute(),
  )
  const lost = new Date(now.getTime() - Math.min(data.lost_ms, MOST_LOST_MS))
  const due = data.lost_ms === 0 ? [] : ((await listDue(call, [row.player_id])).get(row.player_id) ?? [])
  const missed = due.filter(({ at }) => at >= lost && at <= now)
  const open = byTopic.get(topic)
  for (const { card, mark } of missed) if (open) remember(open, card.id, mark)
  return { look, results: presentDue(held, missed) }
}
