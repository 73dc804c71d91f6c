import { createPublicKey } from 'node:crypto'
import { MOST_DEVICES } from '@noktra/contract/push'
import type * as api from '@noktra/contract/push'
import type { DataOf } from '@noktra/contract/route'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'

/** The length of a coordinate, behind the one byte that says that both are there. */
const COORDINATE = 32

/**
 * Has news sent to the calling browser from now on, in the language of the call. An endpoint is of one browser: who subscribed it last
 * has it. Beyond the most devices of a player the one that heard least lately goes.
 */
export async function subscribePush({
  transact,
  player,
  clock,
  language,
  providers,
  body: { endpoint, keys },
}: PlayerCall<typeof api.subscribePush>): Promise<DataOf<typeof api.subscribePush>> {
  if (!providers.push) throw new AppError('service_unavailable')
  if (!providers.push.takes(endpoint)) throw new AppError('push_service_unknown', { field: 'endpoint' })
  assertPoint(keys.p256dh)
  return transact(async (tx) => {
    await lockDevices(tx, player.id)
    await assertSessionOpen(tx, player.sessionId)
    const now = clock.now()
    const device = {
      player_id: player.id,
      session_id: player.sessionId,
      p256dh: keys.p256dh,
      auth: keys.auth,
      language,
      failures: 0,
    }
    // A session is one browser: what it had subscribed before is no longer its own.
    await tx
      .deleteFrom('push_subscription')
      .where('session_id', '=', player.sessionId)
      .where('endpoint', '<>', endpoint)
      .execute()
    const { id } = await tx
      .insertInto('push_subscription')
      .values({ ...device, endpoint, created_at: now })
      .onConflict((known) => known.column('endpoint').doUpdateSet({ ...device, created_at: now }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await dropQuiet(tx, player.id, id)
    return { device_id: id }
  })
}

/** @throws AppError invalid_input unless it is a point of the curve: nothing could be encrypted for it */
function assertPoint(p256dh: string): void {
  const point = Buffer.from(p256dh, 'base64url')
  const [x, y] = [point.subarray(1, 1 + COORDINATE), point.subarray(1 + COORDINATE)]
  try {
    if (point[0] !== 4) throw new Error('not an uncompressed point')
    const key = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
    createPublicKey({ key, format: 'jwk' })
  } catch {
    throw new AppError('invalid_input', { field: 'keys.p256dh' })
  }
}

/** One change of a player's devices at a time, so that their number holds. */
async function lockDevices(tx: Tx, playerId: number): Promise<void> {
  await tx
    .selectFrom('player')
    .select('id')
    .where('id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** A session that ends meanwhile takes its subscription along; one that has ended gets none. */
async function assertSessionOpen(tx: Tx, sessionId: number): Promise<void> {
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) throw new AppError('not_signed_in')
}

async function dropQuiet(tx: Tx, playerId: number, newest: number): Promise<void> {
  const kept = tx
    .selectFrom('push_subscription')
    .select('id')
    .where('player_id', '=', playerId)
    .orderBy((row) => row('id', '=', newest), 'desc')
    .orderBy((row) => row.fn.coalesce('last_ok_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_DEVICES)
  await tx
    .deleteFrom('push_subscription')
    .where('player_id', '=', playerId)
    .where('id', 'not in', kept)
    .execute()
}
