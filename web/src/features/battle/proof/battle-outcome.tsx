import { Crown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber, formatPercent } from '../../../i18n/format.ts'
import { CoinAmount, DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { cx } from '../../../ui/class-names.ts'
import { decisionOf, prizeWorth, type Decision, type Side } from './battle-facts.ts'
import { seatColor, useSideName } from './battle-side-name.ts'
import type { BattleFair } from '@noktra/contract/battle-proof'

/** How the battle was decided, in words and numbers, and who got what. */
export function BattleOutcome({ battle }: { battle: BattleFair }) {
  const { t } = useTranslation('fair')
  const decision = decisionOf(battle.proof)
  const sentence = useSentence(battle)
  if (!decision) return null
  return (
    <section aria-labelledby="outcome" className="panel px-5 py-4 max-sm:px-4">
      <h2 id="outcome" className="type-block">
        {t('battle.outcome')}
      </h2>
      <p className="type-body mt-1.5 text-text-1">{sentence(decision)}</p>
      <ul className="mt-4 flex flex-col gap-3">
        {decision.sides.map((side) => (
          <SideBar key={side.side} battle={battle} decision={decision} side={side} />
        ))}
      </ul>
      <Prizes battle={battle} />
    </section>
  )
}

function useSentence(battle: BattleFair): (decision: Decision) => string {
  const { t } = useTranslation('fair')
  const sideName = useSideName(battle, true)
  const { mode, outcome } = battle.proof
  return ({ decided_by, winner, tied, drawn, total, sides }) => {
    const name = winner ? sideName(winner) : ''
    const score = formatMoney((winner?.score ?? 0) / 100)
    if (decided_by === 'share') {
      const count = outcome?.winners.length ?? 1
      const share = formatMoney(Math.floor(total / count) / 100)
      return t('battle.decided.share', { count, total: formatMoney(total / 100), share })
    }
    if (decided_by === 'tie') {
      const names = tied.map(sideName).join(', ')
      return t('battle.decided.tie', { count: tied.length, score, names, pick: drawn, name })
    }
    if (decided_by === 'jackpot' && total === 0) {
      return t('battle.decided.jackpot_empty', { count: sides.length, pick: drawn, name })
    }
    if (decided_by === 'jackpot') {
      return t('battle.decided.jackpot', {
        cent: formatNumber(drawn ?? 0),
        total: formatNumber(total),
        name,
        from: formatNumber(winner?.from ?? 0),
        to: formatNumber(winner?.to ?? 0),
      })
    }
    return t(`battle.decided.${mode}`, { name, score })
  }
}

/** A side's score as a bar; in a jackpot all bars together are the line on which the cent was drawn. */
function SideBar({ battle, decision, side }: { battle: BattleFair; decision: Decision; side: Side }) {
  const { t } = useTranslation('fair')
  const name = useSideName(battle)(side)
  const isJackpot = decision.decided_by === 'jackpot'
  const most = Math.max(...decision.sides.map(({ score }) => score), 1)
  const color = seatColor(side.seats[0] as number, battle.proof.team)
  const left = isJackpot && decision.total > 0 ? (side.from - 1) / decision.total : 0
  const width = isJackpot ? side.score / Math.max(decision.total, 1) : side.score / most
  return (
    <li>
      <p className="type-small flex items-center justify-between gap-3">
        <span className={cx('flex min-w-0 items-center gap-2', side.won && 'font-semibold')}>
          <span className="truncate">{name}</span>
          {side.won && (
            <Crown
              size={16}
              strokeWidth={1.9}
              aria-label={t('battle.won')}
              className="shrink-0 text-signal"
            />
          )}
        </span>
        <span className="flex shrink-0 items-center gap-3">
          {isJackpot && decision.total > 0 && (
            <span className="type-number text-text-3">
              {formatPercent(side.score / decision.total, 2)}
              <span className="max-sm:hidden">
                {' '}
                · {formatNumber(side.from)} – {formatNumber(side.to)}
              </span>
            </span>
          )}
          <CoinAmount amount={side.score / 100} size={15} />
        </span>
      </p>
      <span className="relative mt-1.5 block h-2 overflow-hidden rounded-full bg-base-4" aria-hidden>
        <span
          className={cx(
            'absolute inset-y-0 rounded-full',
            decision.winner !== null && !side.won && 'opacity-55',
          )}
          style={{ left: `${left * 100}%`, width: `max(${width * 100}%, 4px)`, background: color }}
        />
        {isJackpot && decision.drawn !== null && decision.total > 0 && (
          <span
            className="absolute inset-y-0 w-0.5 bg-text-1"
            style={{ left: `calc(${((decision.drawn - 0.5) / decision.total) * 100}% - 1px)` }}
          />
        )}
      </span>
    </li>
  )
}

function Prizes({ battle }: { battle: BattleFair }) {
  const { t } = useTranslation(['fair', 'battles'])
  const { proof, players } = battle
  return (
    <>
      <h3 className="type-label mt-5 border-t border-line-1 pt-4">{t('battle.prizes')}</h3>
      <ul className="mt-1">
        {proof.prizes.map((prize) => {
          const { count, worth } = prizeWorth(proof, prize)
          const player = players.find(({ seat }) => seat === prize.seat)
          const drafted = proof.picks.filter(({ seat }) => seat === prize.seat).length
          return (
            <li key={prize.seat} className="type-small flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <span className="min-w-0 grow basis-40 wrap-anywhere">
                {t('battle.seat_of', { seat: prize.seat, name: player?.nickname ?? '' })}
                {player?.is_bot && <span className="text-text-3"> · {t('battle.stays_with_house')}</span>}
              </span>
              <span className="text-text-2">
                {t('battle.items', { count })}
                {drafted > 0 && ` · ${t('battle.drafted', { count: drafted })}`}
              </span>
              <CoinAmount amount={worth / 100} size={15} />
              {prize.diamond_cents > 0 && <DiamondAmount amount={prize.diamond_cents / 100} size={15} />}
            </li>
          )
        })}
      </ul>
      {proof.consolations.length > 0 && (
        <p className="type-small mt-1 text-text-2">
          {t('battle.consoled', {
            count: proof.consolations.length,
            seats: proof.consolations.map(({ seat }) => t('battles:seat', { seat })).join(', '),
          })}
        </p>
      )}
    </>
  )
}
