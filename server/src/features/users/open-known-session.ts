import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { AfterCommit } from '../../platform/db/transact.ts'
import type { Browser } from '../../platform/http/browser.ts'
import { deviceName, maskNetwork } from '../../platform/http/device-name.ts'
import { openSession } from './open-session.ts'
import { notifyNewDevice } from './notify-security.ts'

/** Signs in a player who has been here before, and tells them when it is from a device that they never used. */
export async function openKnownSession(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'bus' | 'secrets'>,
  afterCommit: AfterCommit,
  from: Browser & { playerId: number },
): Promise<{ token: string }> {
  const earlier = await tx
    .selectFrom('session')
    .select('id')
    .where('device', '=', from.device)
    .where('player_id', '=', from.playerId)
    .limit(1)
    .executeTakeFirst()
  if (!earlier) {
    const name = deviceName(from.userAgent) || maskNetwork(from.network)
    await notifyNewDevice(tx, ctx, afterCommit, { playerId: from.playerId, device: from.device, name })
  }
  afterCommit(() => from.binding?.keep())
  return openSession(tx, ctx, from)
}
