import { Backpack, RotateCcw, RotateCw, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BattleResult } from '@noktra/contract/battles'
import { sidesOf } from '@noktra/game/battles'
import { formatMoney, formatNumber, formatPercent } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { ClipButton, ShareButton } from '../../../domain/replay/share-button.tsx'
import { VerifyButton } from '../../../domain/visit/verify-button.tsx'
import { formatSigned } from '../../../domain/money/signed-money.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ICON, playerAt, type RoomShown } from './room-parts.ts'
import { setupLink } from './setup-link.ts'
import { sharesOf } from './standing.ts'

type Props = RoomShown & { result: BattleResult; onReplay: (speed: number) => void }

/** The end of it: what the pot was, what one's own part in it is, and what to do next. */
export function ResultStrip({ details, result, onReplay, isReplay }: Props) {
  const { t } = useTranslation('battle-room')
  const again = setupLink(details)
  return (
    <section className="room-result panel" aria-label={t('result')}>
      <div className="room-result-facts">
        <div>
          <p className="type-small text-text-2">{t('pot')}</p>
          <CoinAmount amount={result.total} size={22} className="text-[22px] max-sm:text-[19px]" />
        </div>
        <div className="min-w-0 grow basis-56">
          <h2 className="type-block">{useWinnersText(details)}</h2>
          <p className="type-small mt-0.5 text-text-2">
            <HowDecided details={details} result={result} />
          </p>
        </div>
        <MyResult details={details} />
      </div>
      <div className="room-result-actions">
        <Button variant="primary" icon={<RotateCw {...ICON} />} to={again} data-testid="rematch">
          {t('rematch')}
        </Button>
        <Button icon={<SlidersHorizontal {...ICON} />} to={again}>
          {t('modify')}
        </Button>
        {!isReplay && (
          <span className="room-replay-pair">
            <Button icon={<RotateCcw {...ICON} />} onPress={() => onReplay(1)} data-testid="replay">
              {t('replay')}
            </Button>
            <Button aria-label={t('replay_fast')} onPress={() => onReplay(2)}>
              {t('speed', { speed: 2 })}
            </Button>
          </span>
        )}
        <VerifyButton id={`b${details.room.room_id}`} label={t('verify')} />
        <ClipButton id={`b${details.room.room_id}`} />
        <ShareButton id={`b${details.room.room_id}`} />
      </div>
    </section>
  )
}

/** "Blue team wins", "nox_haven wins", "Equal shares". */
export function useWinnersText({ room, ...details }: RoomShown['details']): string {
  const { t } = useTranslation(['battle-room', 'battles'])
  if (room.mode === 'shared') return t('shared_title')
  const winner = room.winners[0] ?? 1
  const name = room.team
    ? t(`battles:side_${winner <= 2 ? 1 : 2}`)
    : (playerAt({ room, ...details }, winner)?.nickname ?? '')
  return t('wins', { name })
}

function HowDecided({ details, result }: { details: RoomShown['details']; result: BattleResult }) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const { room } = details
  const pick = result.pick ?? 0
  if (result.decided_by === 'tie') {
    return t('decided_tie', { count: result.tied.length, number: formatNumber(pick + 1) })
  }
  if (result.decided_by === 'jackpot') {
    const side = sidesOf(room).findIndex((seats) => seats.includes(room.winners[0] ?? 1))
    return t('decided_jackpot', {
      cent: formatNumber(pick + 1),
      cents: formatNumber(Math.round(result.scores.reduce((sum, score) => sum + score, 0) * 100)),
      chance: formatPercent(sharesOf(result.scores)[side] ?? 0),
    })
  }
  return t(`battles:${room.team ? 'rule_team' : 'rule'}.${room.mode}`)
}

/** A win is shown as one; a loss is said calmly. */
function MyResult({ details: { my_result, result, my_seat } }: Pick<RoomShown, 'details'>) {
  const { t } = useTranslation('battle-room')
  if (!my_result) return null
  const { paid, won, net } = my_result
  const consolation = result?.prizes.find((prize) => prize.seat === my_seat)?.consolation
  const isGain = net > 0
  return (
    <div className="room-mine" data-gain={isGain || undefined}>
      <p className="type-small text-text-2">{t('my_result')}</p>
      <p className="type-number text-[26px] leading-8 font-semibold max-sm:text-[22px]" data-testid="net">
        {formatSigned(net)}
      </p>
      <p className="type-small text-text-2">
        {t(won === 0 ? 'paid_only' : consolation ? 'paid_consoled' : 'paid_won', {
          paid: formatMoney(paid),
          won: formatMoney(won),
        })}
      </p>
      {won > 0 && (
        <Link to={paths.backpack} className="room-link type-small">
          <Backpack size={15} strokeWidth={1.9} aria-hidden />
          {t('to_backpack')}
        </Link>
      )}
    </div>
  )
}
