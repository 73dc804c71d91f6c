import { useTranslation } from 'react-i18next'
import { RollType } from '@noktra/contract/plain/rolls'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { Roll } from './queries.ts'
import { Fact, Facts, OutcomeStrip, PlayerFact } from './summary-parts.tsx'
import { SkinThumb, skinName } from './skin-thumb.tsx'

/** Whose room it was, how it ended, and what the reader had of it. */
export function RollSummary({ fair }: { fair: Roll }) {
  const { t } = useTranslation('fair')
  const { proof, prizes, my_place } = fair
  const mine = my_place === null ? undefined : prizes.find(({ winner }) => winner?.place === my_place)
  const pool = proof.prizes.reduce((sum, { value_cents }) => sum + value_cents, 0)
  return (
    <section aria-label={t('roll.summary')} className="panel min-w-0 overflow-hidden">
      <OutcomeStrip tone={mine ? 'success' : 'plain'}>
        {mine ? t('roll.won') : t(`roll.phase.${fair.phase}`)}
      </OutcomeStrip>
      {mine && (
        <div className="flex items-center gap-3 border-b border-line-1 px-5 py-3.5 max-sm:px-4">
          <SkinThumb face={mine} />
          <p className="min-w-0 grow">
            <span className="type-label block truncate">{skinName(mine)}</span>
            <CoinAmount amount={mine.value} size={15} className="type-small" />
          </p>
        </div>
      )}
      <div className="px-5 pt-4 max-sm:px-4">
        <p className="type-section break-words">{fair.room_name}</p>
      </div>
      <Facts>
        <PlayerFact
          name={t(fair.room_type === RollType.official ? 'roll.official' : 'roll.owner')}
          avatar={fair.avatar}
          nickname={fair.nickname}
        />
        <Fact name={t('roll.prize_pool')}>
          <CoinAmount amount={pool / 100} size={16} />
        </Fact>
        <Fact name={t('roll.prizes_and_entrants')}>
          <span className="type-number">
            {formatNumber(proof.prizes.length)} / {formatNumber(proof.entrants.length)}
          </span>
        </Fact>
        <Fact name={t('roll.lottery_time')}>
          <span className="type-number">{formatTime(fair.lottery_time)}</span>
        </Fact>
        <Fact name={t('battle.locked_at')}>
          <span className="type-number">{formatTime(fair.attempts[0]?.locked_at ?? fair.lottery_time)}</span>
        </Fact>
        {fair.ended_at !== null && (
          <Fact name={t('roll.ended_at')}>
            <span className="type-number">{formatTime(fair.ended_at)}</span>
          </Fact>
        )}
        {my_place !== null && (
          <Fact name={t('roll.my_place')}>
            <span className="type-number font-semibold">{formatNumber(my_place)}</span>
          </Fact>
        )}
      </Facts>
      <div className="border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Button to={paths.roll(proof.room_id)} full>
          {t('roll.to_room')}
        </Button>
      </div>
    </section>
  )
}
