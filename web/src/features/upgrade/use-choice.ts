import { heldItemsQuery } from '../../domain/sale/held-items-query.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { BackpackItem } from '@noktra/contract/backpack'
import type { PricedSkin } from '@noktra/contract/skins'
import { fromCents, toCents } from '@noktra/game/money'
import { MOST_STAKED_ITEMS } from '@noktra/game/upgrades'
import { settingQuery } from '../../session/queries.ts'
import { useSession, useSetting } from '../../session/session.ts'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { readBackpackSort, readTargetFilters, type TargetFilters } from './filters.ts'
import {
  nearestTargetQuery,
  pricesQuery,
  refetchTerms,
  skinQuery,
  stakeableQuery,
  targetsQuery,
} from './queries.ts'
import { readSetup, type Setup } from './setup.ts'
import { coinsOf, planStake, targetsFor, wantedTarget } from './stake.ts'

const PROFIT_RATE = 0.08
/** The number while there is none. */
const NO_SKIN = 0
const NOTHING_WANTED = { cents: 0, least: 0, most: 0 }

/** Why there are no terms: they did not come, or the store names no consolation skin. */
export type TermsFault = 'terms' | 'closed'

/** The store's part of every upgrade, and the skin that a failure gives. */
export function useTerms() {
  const profit_rate = useSetting('upgrade_profit_rate', PROFIT_RATE)
  const setting = useQuery(settingQuery('upgrade_comfort_skin_id'))
  const comfort_id = Number(setting.data ?? NO_SKIN)
  const comfort = useQuery({ ...skinQuery(comfort_id), enabled: comfort_id > NO_SKIN })
  const prices_hash = usePricesHash()
  return {
    prices_hash,
    profit_rate,
    comfort_id,
    comfort: comfort.data,
    /** Without the consolation skin nothing can be played. */
    termsFault: termsFault(),
    termsFetching: setting.isFetching || comfort.isFetching,
  }

  function termsFault(): TermsFault | null {
    if (setting.isError || comfort.isError) return 'terms'
    return setting.isSuccess && comfort_id === NO_SKIN && !setting.isFetching ? 'closed' : null
  }
}

/** The hash of the price list that is shown; with another one all that it may have changed is asked for again. */
function usePricesHash(): string | undefined {
  const { data } = useQuery(pricesQuery)
  const hash = data?.list_hash
  const shown = useRef(hash)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== hash) refetchTerms()
    shown.current = hash
  }, [hash])
  return hash
}

/** Items are staked unless they are frozen, starred or the consolation skin (PRODUCT 2, 6). */
export function refusalOf(
  item: Pick<BackpackItem, 'locked' | 'frozen' | 'skin_id'>,
  comfort_id: number,
): 'frozen' | 'starred' | 'comfort' | null {
  if (item.frozen) return 'frozen'
  if (item.locked) return 'starred'
  return item.skin_id === comfort_id ? 'comfort' : null
}

function sumCents(items: readonly Pick<BackpackItem, 'value'>[]): number {
  return items.reduce((sum, { value }) => sum + toCents(value), 0)
}

/** What the numbers of the setup stand for now, and the chance that follows. */
export function useChoice(setup: Setup) {
  const { signedIn } = useSession()
  const [query] = useAddressQuery()
  const terms = useTerms()
  const backpack = useInfiniteQuery({ ...stakeableQuery(readBackpackSort(query)), enabled: signedIn })
  const listed = backpack.data?.pages.flatMap((page) => page.list) ?? []
  const unlisted = setup.item_ids.filter((id) => !listed.some((item) => item.item_id === id))
  const looksFor = signedIn && unlisted.length > 0 && !backpack.isPending
  const held = useQuery({ ...heldItemsQuery(unlisted), enabled: looksFor })
  const known = [...listed, ...(held.data ?? [])]
  const items = setup.item_ids
    .map((id) => known.find((item) => item.item_id === id))
    .filter((item) => item !== undefined && refusalOf(item, terms.comfort_id) === null)
    .filter((item) => item !== undefined)

  const items_cents = sumCents(items)
  const filters = useFittingFilters(items_cents + coinsOf(setup.aim), items.length > 0, terms.profit_rate)
  const targets = useInfiniteQuery(targetsQuery(filters.applied))
  const offered = targets.data?.pages
    .flatMap((page) => page.list)
    .find((skin) => skin.skin_id === setup.target_id)
  const asked = useQuery({
    ...skinQuery(setup.target_id ?? NO_SKIN),
    enabled: setup.target_id !== null && !offered,
  })
  // The aim of the address: a slider that moves asks for no target on its way.
  const settled = readSetup(query, MOST_STAKED_ITEMS).aim
  const seeks = setup.target_id === null && setup.aim.by !== 'coin'
  const wanted = seeks ? wantedTarget(settled, items_cents + coinsOf(settled), terms.profit_rate) : null
  const nearest = useQuery({ ...nearestTargetQuery(wanted ?? NOTHING_WANTED), enabled: wanted !== null })
  const found = (wanted && nearest.data) ?? undefined
  const target: PricedSkin | undefined = setup.target_id === null ? found : (offered ?? asked.data)

  const plan = planStake({
    aim: seeks ? { by: 'coin', cents: coinsOf(setup.aim) } : setup.aim,
    items_cents,
    target_cents: target ? toCents(target.price) : null,
    profit_rate: terms.profit_rate,
  })
  return {
    ...terms,
    backpack,
    listed,
    items,
    /** Items or the target of the address that are still being looked for. */
    isLooking:
      (signedIn && setup.item_ids.length > 0 && backpack.isPending) ||
      (looksFor && held.isPending) ||
      (setup.target_id !== null && !target && asked.isPending) ||
      (wanted !== null && nearest.isPending),
    targetFailed:
      (setup.target_id !== null && !target && asked.isError) || (wanted !== null && nearest.isError),
    /** The target is the nearest to what was aimed at; `none_near` when there is none. */
    isFound: found !== undefined,
    none_near: wanted !== null && nearest.data === null,
    targets,
    filters,
    target,
    plan,
    coin: fromCents(plan.coin_cents),
    stake: fromCents(plan.stake_cents),
  }
}

export type Choice = ReturnType<typeof useChoice>

/** The filters of the target list; with items staked, by default only targets that fit the stake. */
function useFittingFilters(stake_cents: number, hasItems: boolean, profit_rate: number) {
  const [query] = useAddressQuery()
  const asked = readTargetFilters(query)
  const fitting = targetsFor(stake_cents, profit_rate)
  const fits = hasItems && fitting !== null && query.get('fit') !== '0'
  const applied: TargetFilters =
    fits && fitting
      ? {
          ...asked,
          min_price: Math.max(asked.min_price ?? 0, fromCents(fitting.least)),
          max_price: Math.min(asked.max_price ?? Infinity, fromCents(fitting.most)),
        }
      : asked
  return { asked, applied, fits, canFit: hasItems && fitting !== null }
}
