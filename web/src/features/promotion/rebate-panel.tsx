import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { receiveRebate } from '@noktra/contract/plain/promotion'
import { toast } from '../../api/toast.ts'
import { useMove } from '../../api/use-move.ts'
import { formatDuration, formatMoney } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { giftRemedyOf } from '../../domain/gift/gift-refusal.ts'
import { GiftRemedy } from '../../domain/gift/gift-remedy.tsx'
import { PROMOTION } from '../../session/promotion-queries.ts'
import { patchUser } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Stat } from './queries.ts'

/** What can be claimed now, what waits, and what was claimed. */
export function RebatePanel({ stat }: { stat: Stat }) {
  const { t } = useTranslation('promotion')
  return (
    <section className="panel flex flex-col p-5" aria-labelledby="rebate-head">
      <SectionHead id="rebate-head" title={t('rebate.title')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="type-small text-text-2">{t('rebate.claimable')}</p>
          <CoinAmount amount={stat.claimable} size={28} counting className="mt-1 text-[32px] leading-10" />
        </div>
        <Claim stat={stat} />
      </div>
      <NextAvailable stat={stat} />
      <dl className="mt-auto divide-y divide-line-1 border-t border-line-1">
        <Fact name={t('rebate.pending')}>
          <CoinAmount amount={stat.pending} size={16} />
        </Fact>
        <Fact name={t('rebate.claimed')}>
          <CoinAmount amount={stat.claimed} size={16} />
        </Fact>
        <Fact name={t('rebate.earned')}>
          <CoinAmount amount={stat.earned} size={16} />
        </Fact>
        <Fact name={t('rebate.invited')}>
          <span className="type-number">
            {t('rebate.of_them', { recharged: stat.recharged, invited: stat.invited })}
          </span>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <dt className="type-small text-text-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Claim({ stat }: { stat: Stat }) {
  const { t } = useTranslation('promotion')
  const queryClient = useQueryClient()
  const claim = useMove(receiveRebate, {
    onSuccess: ({ amount, coin, bonus_coin }) => {
      patchUser({ coin, bonus_coin })
      toast.success(t('rebate.done', { amount: formatMoney(amount) }))
    },
  })
  return (
    <div className="flex flex-col items-end gap-2">
      <Button
        variant="primary"
        data-testid="claim"
        busy={claim.isPending}
        disabledReason={reasonOf(stat, t)}
        onPress={() => {
          // Refused or not, what is on show was out of date.
          claim
            .mutateAsync({})
            .catch(() => undefined)
            .finally(() => void queryClient.invalidateQueries({ queryKey: PROMOTION }))
        }}
      >
        {stat.claimable >= stat.least_claim
          ? t('rebate.claim_amount', { amount: formatMoney(stat.claimable) })
          : t('rebate.claim')}
      </Button>
      <GiftRemedy remedy={giftRemedyOf(claim.error)} />
    </div>
  )
}

/** Why nothing can be claimed now. */
function reasonOf({ claimable, pending, least_claim }: Stat, t: TFunction<'promotion'>): string | null {
  if (claimable >= least_claim) return null
  if (claimable > 0 || pending > 0) {
    return t('rebate.too_small', {
      least: formatMoney(least_claim),
      missing: formatMoney(Math.round((least_claim - claimable) * 100) / 100),
    })
  }
  return t('rebate.nothing')
}

/** The button's reason in plain sight, with when the next rebate comes. */
function NextAvailable({ stat }: { stat: Stat }) {
  const { t } = useTranslation('promotion')
  const now = useNow()
  const { next_available_at } = stat
  const reason = reasonOf(stat, t)
  const seconds = next_available_at === null ? 0 : next_available_at - now / 1000
  return (
    <p className="type-small mt-3 mb-4 text-text-2">
      {reason ?? t('rebate.wait')}
      {seconds > 0 && ` ${t('rebate.next', { time: formatDuration(seconds) })}`}
    </p>
  )
}
