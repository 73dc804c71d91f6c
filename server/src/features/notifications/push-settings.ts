import { PUSH_SWITCHES } from '@noktra/contract/push'
import type * as api from '@noktra/contract/push'
import type { DataOf } from '@noktra/contract/route'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { deviceName } from '../../platform/http/device-name.ts'
import { openSince } from '../../platform/http/session-ends.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'

/** What the player's devices are told of, and which these are: the asking one first, then the newest. */
export async function pushSettings({
  db,
  player,
  clock,
  providers,
}: PlayerCall<typeof api.pushSettings>): Promise<DataOf<typeof api.pushSettings>> {
  const { usedSince, begunAfter } = openSince(clock.now())
  const devices = await db
    .selectFrom('push_subscription as s')
    .innerJoin('session', 'session.id', 's.session_id')
    .select(['s.id', 's.session_id', 's.language', 's.created_at', 's.last_ok_at', 'session.user_agent'])
    .where('s.player_id', '=', player.id)
    .where('session.ended_at', 'is', null)
    .where('session.last_used_at', '>=', usedSince)
    .where('session.created_at', '>', begunAfter)
    .orderBy((row) => row('s.session_id', '=', player.sessionId), 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return {
    public_key: providers.push && (await providers.push.publicKey()),
    switches: await listSwitches(db, player.id),
    devices: devices.map((device) => ({
      device_id: device.id,
      device_name: deviceName(device.user_agent ?? ''),
      language: device.language,
      created_at: unixSeconds(device.created_at),
      last_ok_at: device.last_ok_at && unixSeconds(device.last_ok_at),
      is_current: device.session_id === player.sessionId,
    })),
  }
}

/** Every kind of news, as the player has switched it or as it begins. */
export async function listSwitches(
  db: Db,
  playerId: number,
): Promise<DataOf<typeof api.switchPush>['switches']> {
  const rows = await db
    .selectFrom('push_switch')
    .select(['name', 'is_on'])
    .where('player_id', '=', playerId)
    .execute()
  const said = new Map(rows.map(({ name, is_on }) => [name, is_on]))
  return PUSH_SWITCHES.map(({ name, isOn }) => ({ name, is_on: said.get(name) ?? isOn }))
}
