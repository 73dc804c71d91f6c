import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { AfterCommit } from '../../platform/db/transact.ts'
import { addNotifications } from '../../core/notifications/add-notification.ts'

type Change =
  | 'password'
  | 'mobile'
  | 'email'
  | 'totp_on'
  | 'totp_off'
  | 'recovery_code'
  | 'steam'
  | 'trade_link'
  | 'totp_removed'
  | 'mobile_removed'
  | 'email_removed'

/** Tells the player by their bell that something by which they sign in has changed: also when somebody else changed it. */
export async function notifySecurity(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'bus'>,
  afterCommit: AfterCommit,
  told: { playerId: number; change: Change; values?: Record<string, string | number> },
): Promise<void> {
  const now = ctx.clock.now()
  await notifyOwner(tx, ctx, afterCommit, {
    playerId: told.playerId,
    ref: `${told.change}:${now.getTime()}`,
    text: told.change,
    values: told.values ?? {},
    part: told.change === 'steam' || told.change === 'trade_link' ? 'trade-link' : 'security',
  })
}

/** Tells the player of a sign-in from a device that they never used. */
export async function notifyNewDevice(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'bus'>,
  afterCommit: AfterCommit,
  from: { playerId: number; device: string; name: string },
): Promise<void> {
  await notifyOwner(tx, ctx, afterCommit, {
    playerId: from.playerId,
    ref: `device:${from.device}`,
    text: 'new_device',
    values: { device: from.name },
    part: 'security',
  })
}

async function notifyOwner(
  tx: Tx,
  { clock, bus }: Pick<Ctx, 'clock' | 'bus'>,
  afterCommit: AfterCommit,
  {
    part,
    ...notice
  }: {
    playerId: number
    ref: string
    text: string
    values: Record<string, string | number>
    part: string
  },
): Promise<void> {
  const told = await addNotifications(tx, clock.now(), [
    { ...notice, kind: 'security', path: `/user/userInfo#${part}` },
  ])
  afterCommit(() => {
    for (const playerId of told) bus.publish('notification', playerId)
  })
}
