import { consolationSkinFault, type Economy } from '@noktra/game/economy'
import { LEAST_STAKE_CENTS, stakeRange, type UpgradeItem } from '@noktra/game/upgrades'
import type { Exterior, WearInterval } from '@noktra/game/wear'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readRates } from '../../core/settings/read-economy.ts'
import { readSetting } from '../../core/settings/read-setting.ts'

/** A skin as it can be given: at its current price, with the wear its copies can have. */
type GivenSkin = UpgradeItem & { wear: WearInterval; agreed_price: number }

/** What every upgrade is played with at the moment: the profit rate (a fraction) and the consolation skin. */
type CurrentTerms = { profitRate: number; comfort: GivenSkin }

const MOST_SOUGHT_CENTS = 100_000
const leastTargets = new Map<number, number | null>()

/** @throws AppError service_unavailable when the consolation skin is missing or worth too much, which the log tells. */
export async function getCurrentTerms({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<CurrentTerms> {
  const rates = await readRates(db)
  const profitRate = rates.upgrade_profit_rate
  const consolationSkinId = await readSetting(db, 'upgrade_comfort_skin_id')
  const comfort =
    typeof consolationSkinId === 'number' ? await findGivenSkin(db, consolationSkinId) : undefined
  const fault = comfort
    ? knownFault(comfort.value_cents, rates)
    : `skin ${consolationSkinId}, the consolation skin, does not exist`
  if (!comfort || fault) {
    log.error({ fault }, 'upgrades are closed')
    throw new AppError('service_unavailable')
  }
  return { profitRate, comfort }
}

/** The same consolation skin at the same rates is judged once. */
let judged: { what: string; fault: string | undefined } | undefined

function knownFault(cents: number, rates: Economy): string | undefined {
  const what = JSON.stringify([cents, rates])
  if (judged?.what !== what) judged = { what, fault: consolationSkinFault(cents, rates)?.message }
  return judged.fault
}

export async function findGivenSkin(db: Db, skinId: number): Promise<GivenSkin | undefined> {
  const skin = await db
    .selectFrom('skin')
    .select(['id', 'exterior', 'price', 'agreed_price', 'wear_from', 'wear_to'])
    .where('id', '=', skinId)
    .executeTakeFirst()
  return (
    skin && {
      skin_id: skin.id,
      exterior: skin.exterior as Exterior,
      value_cents: skin.price,
      agreed_price: skin.agreed_price,
      wear: { from: skin.wear_from, to: skin.wear_to },
    }
  )
}

/** The least value in cents that a target can have; null when the rate leaves none. From there on every value has its stakes. */
export function leastTarget(profitRate: number): number | null {
  const known = leastTargets.get(profitRate)
  if (known !== undefined) return known
  let target = LEAST_STAKE_CENTS + 1
  while (target < MOST_SOUGHT_CENTS && stakeRange(target, profitRate) === null) target += 1
  const found = target < MOST_SOUGHT_CENTS ? target : null
  leastTargets.set(profitRate, found)
  return found
}
