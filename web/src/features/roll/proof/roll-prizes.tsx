import { useTranslation } from 'react-i18next'
import type { RollPrize } from '@noktra/contract/rolls'
import { formatNumber } from '../../../i18n/format.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { RollFair } from '@noktra/contract/roll-proof'
import { SkinLine } from '../../../domain/proof/skin-line.tsx'
import { ProofSection } from '../../../domain/proof/proof-section.tsx'
import { ColumnHead } from '../../../ui/column-head.tsx'

/** Every prize in the order of the draw, and who got it. */
export function RollPrizes({ fair }: { fair: RollFair }) {
  const { t } = useTranslation('fair')
  return (
    <ProofSection
      id="prizes"
      className="overflow-hidden"
      title={t('roll.prizes')}
      text={t('roll.prizes_text')}
    >
      <table className="w-full table-fixed border-t border-line-1 max-sm:block">
        <thead className="type-small text-start text-text-3 max-sm:sr-only">
          <tr className="h-10">
            <ColumnHead className="w-12 ps-5">{t('roll.order')}</ColumnHead>
            <ColumnHead className="px-3">{t('pool_item')}</ColumnHead>
            <ColumnHead className="w-30 px-3 text-end">{t('pool_value')}</ColumnHead>
            <ColumnHead className="w-[34%] pe-5 ps-3">{t('roll.winner')}</ColumnHead>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {fair.prizes.map((prize, index) => (
            <Row key={prize.prize_id} fair={fair} prize={prize} order={index + 1} />
          ))}
        </tbody>
      </table>
    </ProofSection>
  )
}

function Row({ fair, prize, order }: { fair: RollFair; prize: RollPrize; order: number }) {
  const { t } = useTranslation('fair')
  const { winner } = prize
  const isMine = winner !== null && winner.place === fair.my_place
  return (
    <tr
      aria-current={isMine ? 'true' : undefined}
      className={cx(
        'type-small border-t border-line-1 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-2 max-sm:px-4 max-sm:py-3',
        isMine && 'bg-signal-tint shadow-[inset_3px_0_var(--color-signal)]',
      )}
    >
      <td className="type-number ps-5 text-text-3 max-sm:hidden">{formatNumber(order)}</td>
      <td className="min-w-0 px-3 py-2 max-sm:p-0">
        <SkinLine item={{ skin_id: prize.skin_id, exterior: prize.exterior_name }} face={prize} />
      </td>
      <td className="px-3 text-end max-sm:p-0">
        <CoinAmount amount={prize.value} size={15} />
      </td>
      <td className="min-w-0 py-2 pe-5 ps-3 max-sm:col-span-2 max-sm:p-0">
        {winner ? (
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar url={winner.avatar} size={28} />
            <span className="min-w-0">
              <span className="block truncate" title={winner.nickname}>
                {winner.nickname}
              </span>
              <span className="type-micro type-number block text-text-2">
                {t('roll.number_place', { number: winner.user_id, place: formatNumber(winner.place) })}
              </span>
            </span>
          </span>
        ) : (
          <span className="text-text-3">
            {t(fair.phase === 'locked' ? 'roll.winner_waits' : 'roll.winner_none')}
          </span>
        )}
      </td>
    </tr>
  )
}
