import { sql } from 'kysely'
import type { SamePerson } from '@noktra/contract/promotion'
import { REBATE_WAIT_MS, rebateCents, rebateLevelOf } from '@noktra/game/rebates'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { AfterCommit } from '../../platform/db/transact.ts'
import type { GiftReason } from '@noktra/contract/admin/risk'
import { persistRefusal } from '../../core/gifts/persist-refusal.ts'
import { addNotifications } from '../../core/notifications/add-notification.ts'
import { maskNickname } from './mask-nickname.ts'
import { readRebateLevels } from '../../core/settings/rebate-levels.ts'
import { findSamePerson } from './same-person.ts'

/** A recharge that counts: a paid order by its number, or a sold card by its own. */
export type Recharge = {
  inviteeId: number
  cause: 'recharge' | 'card'
  ref: string
  coins: number
  now: Date
}

/**
 * Notes what the inviter of the recharging player earns by it, at the level they hold before it; nothing without an inviter.
 * A recharge of one's own second account counts for nothing, and the inviter is told why. Runs in the transaction of the
 * credit, after it and after the player's own row: of players' rows the younger account's is locked first.
 */
export async function accrueRebate(
  tx: Tx,
  ctx: Pick<Ctx, 'bus' | 'config' | 'clock'> & { afterCommit: AfterCommit },
  recharge: Recharge,
): Promise<void> {
  const { inviteeId, coins } = recharge
  const invitee = await tx
    .selectFrom('player')
    .select(['inviter_id', 'nickname'])
    .where('id', '=', inviteeId)
    .executeTakeFirstOrThrow()
  const inviterId = invitee.inviter_id
  if (inviterId === null) return
  const refused = await findSamePerson(tx, ctx, { inviterId, inviteeId })
  const before = await countForLevel(tx, inviterId, refused ? 0 : coins)
  const { version, levels } = await readRebateLevels(tx)
  const { rate_ppm } = rebateLevelOf(before, levels)
  await insertRebate(tx, { ...recharge, inviterId, refused, before, rate_ppm, levels: version })
  if (refused) {
    await persistSelfInvitation(tx, { ...recharge, inviterId, refused, rate_ppm })
    const told = await notifyRefused(tx, { ...recharge, inviterId, refused, nickname: invitee.nickname })
    ctx.afterCommit(() => told.forEach((id) => ctx.bus.publish('notification', id)))
  }
}

/** Adds to what the inviter's invitees have recharged, and gives what it was before. Their row lets one recharge in at a time. */
async function countForLevel(tx: Tx, inviterId: number, coins: number): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    update player set invitees_recharge = invitees_recharge + ${coins}::bigint
    where id = ${inviterId}
    returning invitees_recharge - ${coins}::bigint as before`.execute(tx)
  return rows[0]!.before
}

async function insertRebate(
  tx: Tx,
  rebate: Recharge & {
    inviterId: number
    refused: SamePerson | null
    before: number
    rate_ppm: number
    levels: number
  },
): Promise<void> {
  const { now, coins, rate_ppm, refused } = rebate
  await tx
    .insertInto('rebate')
    .values({
      inviter_id: rebate.inviterId,
      invitee_id: rebate.inviteeId,
      cause: rebate.cause,
      ref: rebate.ref,
      coins,
      recharged_before: rebate.before,
      rate: rate_ppm,
      levels: rebate.levels,
      amount: refused ? 0 : rebateCents(coins, rate_ppm),
      refused,
      created_at: now,
      available_at: new Date(now.getTime() + REBATE_WAIT_MS),
    })
    .execute()
}

const REASONS: Record<SamePerson, GiftReason> = {
  same_device: 'device',
  same_steam: 'platform',
  same_payment: 'payment',
  linked: 'linked',
}

/** For staff, beside what else was refused. */
function persistSelfInvitation(
  tx: Tx,
  about: Recharge & { inviterId: number; refused: SamePerson; rate_ppm: number },
): Promise<void> {
  const refusal = {
    kind: 'rebate',
    campaign: `rebate:of:${about.inviteeId}`,
    worth: rebateCents(about.coins, about.rate_ppm),
    reason: REASONS[about.refused],
    playerId: about.inviterId,
    otherId: about.inviteeId,
    score: 0,
    network: null,
    isBare: false,
  } as const
  return persistRefusal(tx, refusal, about.now)
}

/** Once for each invitee and reason: the records show every recharge. */
function notifyRefused(
  tx: Tx,
  about: { inviterId: number; inviteeId: number; refused: SamePerson; nickname: string; now: Date },
): Promise<number[]> {
  return addNotifications(tx, about.now, [
    {
      playerId: about.inviterId,
      kind: 'rebate',
      ref: `refused:${about.inviteeId}:${about.refused}`,
      text: about.refused,
      values: { nickname: maskNickname(about.nickname) },
      path: '/user/partner',
    },
  ])
}
