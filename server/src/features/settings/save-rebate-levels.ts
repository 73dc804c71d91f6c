import type * as api from '@noktra/contract/admin/settings'
import { breachSaid, levelFaultSaid } from '@noktra/languages/economy-said'
import { rebateLevelBreaches, type RebateLevel } from '@noktra/game/rebates'
import { economyFaults } from '@noktra/game/economy'
import { joined, said, type Said } from '@noktra/languages/said'
import { askApproval, type Executor } from '../../platform/admin/ask-approval.ts'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { publishChange } from '../../core/changes/publish-change.ts'
import { presentRebateLevels } from '../../core/settings/rebate-levels.ts'
import { readEconomy } from '../../core/settings/read-economy.ts'
import { lockSettings } from '../../core/settings/save-setting.ts'

const PPM = 1_000_000

/**
 * Asks a second person for other levels of promotion.
 * @throws AppError changed_meanwhile, rule_broken
 */
export async function saveRebateLevels(command: AdminCommand<typeof api.saveRebateLevels>) {
  const { tx, body } = command
  await lockSettings(tx)
  const before = await presentRebateLevels(tx)
  if (before.version !== body.seen)
    throw new AppError('changed_meanwhile', { who: before.made_by?.name ?? said('reasons:who.store') })
  const after = body.levels.map(({ recharge, rate }, index) => ({
    level: index + 1,
    recharge: recharge / 100,
    rate,
  }))
  const faults = await faultsOf(tx, after.map(inCents))
  if (faults.length > 0) throw new AppError('rule_broken', { why: joined(faults), field: 'levels' })
  const approval_id = await askApproval(command, {
    kind: 'rebate_levels',
    subject: 'rebate levels',
    title: said('approvals:titles.rebate_levels', {
      count: after.length,
      each_share: after.map(({ rate }) => rate),
    }),
    payload: { version: before.version, before: before.levels, after },
  })
  return {
    data: { approval_id },
    subject: 'rebate levels',
    before: { levels: before.levels },
    after: { levels: after, waits_for: approval_id },
  }
}

/**
 * Publishes the version that was agreed to. Recharges from its commit on are counted by it; a rebate that was noted keeps the
 * rate that it was noted at.
 */
export const publishAgreedLevels: Executor<'rebate_levels'> = async ({ tx, clock }, request) => {
  await lockSettings(tx)
  const before = await presentRebateLevels(tx)
  const { payload } = request
  if (before.version !== payload.version)
    throw new AppError('approval_stale', { why: said('reasons:settings.levels_published') })
  const levels = payload.after.map(inCents)
  const [fault] = await faultsOf(tx, levels)
  if (fault) throw new AppError('approval_stale', { why: fault })
  const version = before.version + 1
  const made_by = request.askedBy
  await tx.insertInto('rebate_levels').values({ version, made_by, made_at: clock.now() }).execute()
  await tx
    .insertInto('rebate_level')
    .values(
      levels.map(({ level, recharge_cents, rate_ppm }) => ({
        version,
        level,
        recharge: recharge_cents,
        rate: rate_ppm,
      })),
    )
    .execute()
  const told = payload.after.map(({ recharge, rate }) => ({ recharge, rate }))
  await publishChange(tx, clock.now(), { kind: 'rebate_levels', details: { version, levels: told } })
  return { subject: 'rebate levels', before: { levels: payload.before }, after: { levels: payload.after } }
}

function inCents({ level, recharge, rate }: { level: number; recharge: number; rate: number }): RebateLevel {
  return { level, recharge_cents: Math.round(recharge * 100), rate_ppm: Math.round(rate * PPM) }
}

/** What is wrong with levels as the store is set now. */
async function faultsOf(db: Db, levels: RebateLevel[]): Promise<Said[]> {
  const highest_rebate = Math.max(...levels.map(({ rate_ppm }) => rate_ppm)) / PPM
  const economy = await readEconomy(db)
  const broken = economyFaults({ ...economy, highest_rebate }, economy)
  return [
    ...rebateLevelBreaches(levels).map(levelFaultSaid),
    ...broken.map(({ breach }) => breachSaid(breach)),
  ]
}
