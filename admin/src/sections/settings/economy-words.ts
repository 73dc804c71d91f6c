import { loopShare, type EconomyBreach } from '@noktra/game/economy'
import type { LoopStep } from '@noktra/game/loops'
import type { RebateLevelBreach } from '@noktra/game/rebates'
import { text } from '../../i18n/i18n.tsx'
import { formatCount, formatFigure, formatShare } from '../../ui/amount.tsx'
import { isEconomyRate } from './economy-rates.ts'
import { settingWords } from './setting-words.ts'

/** What a step of a loop does. */
export function stepWords(step: LoopStep): string {
  if (step.kind !== 'play_battle') return text(`settings:steps.${step.kind}`)
  const { mode, seats, team } = step.shape
  return text(team ? `settings:team_battles.${mode}` : `settings:battles.${mode}`, { seats })
}

/** Why the economy would be refused. */
export function breachWords(breach: EconomyBreach): string {
  switch (breach.kind) {
    case 'unreadable': {
      const { name, most } = breach
      const label = isEconomyRate(name) ? settingWords(name).label : text(`settings:rates.${name}`)
      return text('settings:economy.unreadable', { name: label, most: formatFigure(most) })
    }
    case 'value_cap': {
      const [cap, least, most] = [breach.cap, breach.least, breach.most].map(formatFigure)
      return text('settings:economy.value_cap', { cap: cap!, least: least!, most: most! })
    }
    case 'sell_conversion':
      return text('settings:economy.sell_conversion')
    case 'rebate_markup':
      return text('settings:economy.rebate_markup', {
        rate: formatShare(breach.rate),
        markup: formatShare(breach.markup),
      })
    case 'loop': {
      const values = {
        way: breach.worst.steps.map(stepWords).join(' → '),
        share: formatShare(loopShare(breach.worst.value)),
        limit: formatShare(1),
      }
      return breach.more === 0
        ? text('settings:economy.loop', values)
        : text('settings:economy.loop_more', { ...values, count: breach.more })
    }
    default:
      return text(`settings:economy.${breach.kind}`, {
        rate: formatShare(breach.rate),
        limit: formatShare(breach.limit),
      })
  }
}

/** Why levels of promotion would be refused. */
export function levelFaultWords({ kind, ...values }: RebateLevelBreach): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    name === 'count' ? value : formatCount(value),
  ])
  return text(`settings:level_faults.${kind}`, Object.fromEntries(shown))
}
