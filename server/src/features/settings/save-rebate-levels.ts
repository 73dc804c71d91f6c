import type * as api from '@noktra/contract/admin/settings'
import { rebateLevelFaults } from '@noktra/game/rebates'
import { economyFaults } from '@noktra/game/economy'
import type { Act } from '../../admin/serve-admin.ts'
import { AppError } from '../../http/errors.ts'
import { presentRebateLevels } from './rebate-levels.ts'
import { readEconomy } from './read-economy.ts'
import { lockSettings } from './save-setting.ts'

const PPM = 1_000_000

/**
 * Publishes a version of the levels of promotion. Recharges from its commit on are counted by it; a rebate that was noted
 * keeps the rate that it was noted at.
 * @throws AppError changed_meanwhile, rule_broken
 */
export async function saveRebateLevels(act: Act<typeof api.saveRebateLevels>) {
  const { tx, body, staff, clock } = act
  await lockSettings(tx)
  const before = await presentRebateLevels(tx)
  if (before.version !== body.seen)
    throw new AppError('changed_meanwhile', { who: before.made_by?.name ?? 'The store' })
  const levels = body.levels.map(({ recharge, rate }, index) => ({
    level: index + 1,
    recharge_cents: recharge,
    rate_ppm: Math.round(rate * PPM),
  }))
  const economy = await readEconomy(tx, {
    highest_rebate: Math.max(...levels.map(({ rate_ppm }) => rate_ppm)) / PPM,
  })
  const faults = [...rebateLevelFaults(levels), ...economyFaults(economy).map(({ message }) => message)]
  if (faults.length > 0) throw new AppError('rule_broken', { why: faults.join('; '), field: 'levels' })
  const version = before.version + 1
  await tx.insertInto('rebate_levels').values({ version, made_by: staff.id, made_at: clock.now() }).execute()
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
  const data = await presentRebateLevels(tx)
  return { data, subject: 'rebate levels', before: { levels: before.levels }, after: { levels: data.levels } }
}
