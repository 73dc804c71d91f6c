import { sql } from 'kysely'
import { consolationSkinFault, type Economy } from '@noktra/game/economy'
import { LEAST_STAKE_CENTS, stakeRange, type UpgradeItem } from '@noktra/game/upgrades'
import type { ItemFacts } from '@noktra/game/items'
import type { Exterior } from '@noktra/game/wear'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { RATES, ratesOf } from '../../core/settings/read-economy.ts'
import { readNumbers } from '../../core/settings/read-setting.ts'
import { readRebateLevels } from '../../core/settings/rebate-levels.ts'
import { FACE_COLUMNS, type FaceRow } from '../../core/skins/skin-face.ts'
import { findActiveList, type ActiveList } from '../../core/prices/active-list.ts'
import { activeVersion } from '../../core/prices/listed-facts.ts'

/**
 * A skin as it can be given: at its current price. Where it is not `listed`, its price is in no list that counts; `list_version` is the
 * list that counted at the moment when the price was read.
 */
export type GivenSkin = UpgradeItem &
  Omit<FaceRow, keyof UpgradeItem> &
  ListedFacts & { listed: boolean; agreed_price: number; list_version: number | null }

type ListedFacts = Pick<ItemFacts, 'name_hash' | 'class' | 'variant' | 'wear_from' | 'wear_to'>

/** What every upgrade is played with at the moment: the profit rate (a fraction) and the consolation skin. */
type CurrentTerms = { profitRate: number; comfort: GivenSkin }

/** What upgrades go by: terms, or why none can be played, and how far a target's price may have moved. */
export type Known = {
  terms: CurrentTerms | { fault: string }
  list: ActiveList | null
  /** The targets, the staked skins and the consolation skin. */
  skins: Map<number, GivenSkin>
  drift_close: number
  price_age_hours: number
}

const MOST_SOUGHT_CENTS = 100_000
const leastTargets = new Map<number, number | null>()

/** Reads what upgrades go by that have these targets and stake these items, in statements that are sent at once. */
export async function readTerms(db: Db, of: { targets: number[]; itemIds: number[] }): Promise<Known> {
  const [numbers, { levels }, skins, list] = await Promise.all([
    readNumbers(db, [...RATES, 'drift_close', 'price_age_hours']),
    readRebateLevels(db),
    findSkins(db, of),
    findActiveList(db),
  ])
  const { drift_close, price_age_hours, upgrade_profit_rate: profitRate } = numbers
  const comfort = skins.find(({ consoles }) => consoles)
  const fault = comfort
    ? knownFault(comfort.value_cents, ratesOf(numbers, levels))
    : 'the consolation skin is not set, or does not exist'
  return {
    terms: comfort && fault === undefined ? { profitRate, comfort } : { fault: fault! },
    list,
    skins: new Map(skins.map((skin) => [skin.skin_id, skin])),
    drift_close,
    price_age_hours,
  }
}

/** @throws AppError service_unavailable when the consolation skin is missing or worth too much, which the log tells. */
export function openTerms({ log }: Pick<Ctx, 'log'>, { terms }: Known): CurrentTerms {
  if (!('fault' in terms)) return terms
  log.error({ fault: terms.fault }, 'upgrades are closed')
  throw new AppError('service_unavailable')
}

/** The same consolation skin at the same rates is judged once. */
let judged: { what: string; fault: string | undefined } | undefined

function knownFault(cents: number, rates: Economy): string | undefined {
  const what = JSON.stringify([cents, rates])
  if (judged?.what !== what) judged = { what, fault: consolationSkinFault(cents, rates)?.message }
  return judged.fault
}

async function findSkins(
  db: Db,
  { targets, itemIds }: { targets: number[]; itemIds: number[] },
): Promise<(GivenSkin & { consoles: boolean })[]> {
  const comfort = sql<number>`(select case when jsonb_typeof(value) = 'number' then value::bigint end
    from setting where key = 'upgrade_comfort_skin_id')`
  const rows = await db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    // Of a listed skin the newest row is of a list that counts.
    .leftJoinLateral(
      (rows) =>
        rows
          .selectFrom('price_list_row as row')
          .select(['row.name_hash', 'row.class', 'row.variant'])
          .whereRef('row.skin_id', '=', 'skin.id')
          .orderBy('row.version', 'desc')
          .limit(1)
          .as('fact'),
      (join) => join.onTrue(),
    )
    .select([
      'skin.price',
      'skin.agreed_price',
      'skin.listed',
      'skin.wear_from',
      'skin.wear_to',
      ...FACE_COLUMNS,
    ])
    .select(['fact.name_hash', 'fact.class', 'fact.variant'])
    .select(activeVersion.as('list_version'))
    .select(sql<boolean>`coalesce(skin.id = ${comfort}, false)`.as('consoles'))
    .where(
      sql<boolean>`skin.id in (select unnest(${targets}::bigint[])
        union select skin_id from item where id = any(${itemIds}::bigint[]) union select ${comfort})`,
    )
    // Of class and variant the list's come last, and count.
    .$narrowType<{ exterior: Exterior | null; name_hash: string; class: ItemFacts['class'] }>()
    .execute()
  return rows.map(({ price, ...skin }) => ({ ...skin, value_cents: price }))
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
