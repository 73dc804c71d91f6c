import { said, type Said } from './said.ts'
import { loopShare, type EconomyBreach } from '@noktra/game/economy'
import type { LoopStep } from '@noktra/game/loops'
import type { RebateLevelBreach } from '@noktra/game/rebates'

/** Rates of the economy that are settings: they are called as those are. */
const SET_RATES = ['upgrade_profit_rate', 'mall_coin_markup', 'diamond_to_coin', 'value_cap'] as const

/** Whether a setting is one that the loops of the economy are counted with. */
export function isEconomyRate(key: string): key is (typeof SET_RATES)[number] {
  return SET_RATES.some((rate) => rate === key)
}

/** What a step of a loop does. */
export function stepSaid(step: LoopStep): Said {
  if (step.kind !== 'play_battle') return said(`settings:steps.${step.kind}`)
  const { mode, seats, team } = step.shape
  return said(team ? `settings:team_battles.${mode}` : `settings:battles.${mode}`, { seats })
}

/** Why the economy is refused: a rule that it breaks. */
export function breachSaid(breach: EconomyBreach): Said {
  switch (breach.kind) {
    case 'unreadable': {
      const { name, most } = breach
      const label = isEconomyRate(name)
        ? said(`settings:words.${name}.label`)
        : said(`settings:rates.${name}`)
      return said('settings:economy.unreadable', { name: label, most })
    }
    case 'value_cap': {
      const { cap, least, most } = breach
      return said('settings:economy.value_cap', { cap, least, most })
    }
    case 'sell_conversion':
      return said('settings:economy.sell_conversion')
    case 'rebate_markup':
      return said('settings:economy.rebate_markup', {
        rate_share: breach.rate,
        markup_share: breach.markup,
      })
    case 'loop': {
      const values = {
        way: breach.worst.steps
          .map(stepSaid)
          .reduce((one, other) => said('settings:loops.then', { one, other })),
        comes_to_share: loopShare(breach.worst.value),
        limit_share: 1,
      }
      return breach.more === 0
        ? said('settings:economy.loop', values)
        : said('settings:economy.loop_more', { ...values, count: breach.more })
    }
    default:
      return said(`settings:economy.${breach.kind}`, {
        rate_share: breach.rate,
        limit_share: breach.limit,
      })
  }
}

/** Why levels of promotion are refused. */
export function levelFaultSaid({ kind, ...values }: RebateLevelBreach): Said {
  return said(`settings:level_faults.${kind}`, values)
}
