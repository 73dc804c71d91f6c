import { wordsOf } from '../../../api/show-error.ts'
import { isAppError, type AppErrorName } from '../../../api/app-error.ts'

/** The part of the set-up that a refusal is about, beside which it is said. */
export type Place = 'lineup' | 'format' | 'mode' | 'options' | 'fund' | 'action'

export type Refusal = {
  place: Place
  name: AppErrorName
  msg: string
  /** Coins missing, when that is the reason. */
  shortfall: number | null
  /** The box it is about. */
  box_id: number | null
}

const PLACES: Partial<Record<AppErrorName, Place>> = {
  battle_rounds: 'lineup',
  box_unknown: 'lineup',
  box_retired: 'lineup',
  box_closed: 'lineup',
  box_not_active: 'lineup',
  pool_version_stale: 'lineup',
  battle_seats: 'format',
  battle_team: 'format',
  battle_mode_unknown: 'mode',
  battle_options: 'options',
  battle_fund: 'fund',
  battle_fund_grade: 'fund',
}

export function refusalOf(error: Error): Refusal {
  if (!isAppError(error)) {
    return { place: 'action', name: 'unknown', msg: wordsOf(error), shortfall: null, box_id: null }
  }
  const { field, shortfall, box_id } = error.details
  const place =
    error.name === 'battle_options' && String(field).startsWith('fund')
      ? 'fund'
      : (PLACES[error.name] ?? 'action')
  return {
    place,
    name: error.name,
    msg: error.msg,
    shortfall: typeof shortfall === 'number' ? shortfall : null,
    box_id: typeof box_id === 'number' ? box_id : null,
  }
}

/** Whether what the page believes of the boxes is no longer so. */
export function isAboutBoxes({ name }: Refusal): boolean {
  return ['box_unknown', 'box_retired', 'box_closed', 'box_not_active', 'pool_version_stale'].includes(name)
}
