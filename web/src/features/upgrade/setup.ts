import type { UpgradeDirection } from '@noktra/game/upgrades'
import { UPGRADE_CHANCE, UPGRADE_CONSOLATION_FROM_CENTS } from '@noktra/game/upgrades'
import { coinsOf, type Aim } from './stake.ts'

/** What the player has chosen, as the address keeps it. */
export type Setup = {
  item_ids: readonly number[]
  aim: Aim
  target_id: number | null
  direction: UpgradeDirection
}

export const TIMES = [2, 3, 5, 10] as const
export const PERCENTS = [25, 50, 75] as const

const PPM_OF_PERCENT = 10_000

export const percentAim = (percent: number): Aim => ({ by: 'chance', ppm: percent * PPM_OF_PERCENT })

/**
 * An aim that remembers what is staked now, for as long as its target is still to be found. With nothing staked it begins at
 * the stake from which a failure gives something.
 */
export function aimFrom(aim: Aim, now: Aim, items: number): Aim {
  if (aim.by === 'coin') return aim
  const from_cents = coinsOf(now) || (items > 0 ? 0 : UPGRADE_CONSOLATION_FROM_CENTS)
  return from_cents > 0 ? { ...aim, from_cents } : aim
}

function idOf(text: string | null): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** What the address asks for; whatever cannot be chosen here counts as not asked. */
export function readSetup(params: URLSearchParams, most: number): Setup {
  const ids = (params.get('item') ?? '').split(',').map(idOf)
  return {
    item_ids: [...new Set(ids)].filter((id) => id !== null).slice(0, most),
    aim: readAim(params),
    target_id: idOf(params.get('target')),
    direction: params.get('direction') === 'over' ? 'over' : 'under',
  }
}

function readAim(params: URLSearchParams): Aim {
  const asked = Math.round(Number(params.get('coin') ?? 0) * 100)
  const cents = Number.isSafeInteger(asked) && asked > 0 ? asked : 0
  const from = cents > 0 ? { from_cents: cents } : {}
  const ppm = Math.round(Number(params.get('chance') ?? Number.NaN) * PPM_OF_PERCENT)
  if (ppm >= UPGRADE_CHANCE.least && ppm <= UPGRADE_CHANCE.most) return { by: 'chance', ppm, ...from }
  const times = TIMES.find((each) => String(each) === params.get('times'))
  return times ? { by: 'times', times, ...from } : { by: 'coin', cents }
}

/** The address of a setup: what is usual is left out, what belongs to the lists stays. */
export function writeSetup(params: URLSearchParams, { item_ids, aim, target_id, direction }: Setup): void {
  for (const key of ['item', 'coin', 'chance', 'times', 'target', 'direction']) params.delete(key)
  if (item_ids.length > 0) params.set('item', item_ids.join(','))
  if (aim.by === 'chance') params.set('chance', String(aim.ppm / PPM_OF_PERCENT))
  if (aim.by === 'times') params.set('times', String(aim.times))
  if (coinsOf(aim) > 0) params.set('coin', String(coinsOf(aim) / 100))
  if (target_id !== null) params.set('target', String(target_id))
  if (direction === 'over') params.set('direction', direction)
}
