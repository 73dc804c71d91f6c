import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney, formatNumber } from '../../i18n/format.ts'
import { BonusAmount } from '../../domain/money/coin-amount.tsx'
import { paths } from '../../paths.ts'
import type { Reward } from './use-claim.ts'

/** What a claim gave, and the way to its proof. */
export function EnvelopeReward({ reward, onLeave }: { reward: Reward; onLeave: () => void }) {
  const { t } = useTranslation('welfare')
  return (
    <>
      <p className="type-small text-text-2">{t('envelopes.claimed', { money: formatMoney(reward.money) })}</p>
      <BonusAmount
        amount={reward.money}
        size={26}
        className="welfare-reward my-1 font-head text-[30px] leading-9"
      />
      <p className="type-micro text-text-3">
        {t('envelopes.nth', { n: formatNumber(reward.n) })}{' '}
        <Link
          to={paths.fairDraw(reward.fair_id)}
          onClick={onLeave}
          className="welfare-reward-proof ml-1 inline-flex items-center align-middle gap-1 text-info underline underline-offset-2"
        >
          <ShieldCheck size={13} strokeWidth={1.9} aria-hidden />
          {t('envelopes.proof')}
        </Link>
      </p>
    </>
  )
}
