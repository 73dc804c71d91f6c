import type * as api from '@noktra/contract/account'
import { unixSeconds } from '../../platform/clock.ts'
import { openSince } from '../../platform/http/session-ends.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { deviceName, maskNetwork } from '../../platform/http/device-name.ts'

const MOST = 100

/** Where the player is signed in: this session first, then those used last. */
export async function listSessions({ db, player, clock }: PlayerCall<typeof api.listSessions>) {
  const { usedSince, begunAfter } = openSince(clock.now())
  const open = db
    .selectFrom('session')
    .where('player_id', '=', player.id)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>=', usedSince)
    .where('created_at', '>', begunAfter)
  const rows = await open
    .select(['id', 'user_agent', 'network', 'created_at', 'last_used_at', 'bind_hash'])
    .orderBy((row) => row('id', '=', player.sessionId), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const { total } = await open
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    list: rows.map((row) => ({
      id: row.id,
      is_current: row.id === player.sessionId,
      is_bound: row.bind_hash !== null,
      device_name: deviceName(row.user_agent ?? ''),
      network: maskNetwork(row.network),
      created_at: unixSeconds(row.created_at),
      last_used_at: unixSeconds(row.last_used_at),
    })),
    total,
  }
}
