import { useTranslation } from 'react-i18next'
import { EnvelopeStatus } from '@noktra/contract/plain/envelopes'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { BonusAmount } from '../../domain/money/coin-amount.tsx'
import { openWelfare } from '../../domain/dialogs-store.ts'
import { Button } from '../../ui/button.tsx'
import type { Envelope } from './queries.ts'
import { Fact, Facts, OutcomeStrip } from './summary-parts.tsx'

/** What the envelope holds, how much of it was claimed, and what the reader had. */
export function EnvelopeSummary({ fair }: { fair: Envelope }) {
  const { t } = useTranslation('fair')
  const { terms, claimed } = fair.proof
  return (
    <section aria-label={t('envelope.summary')} className="panel min-w-0 overflow-hidden">
      <OutcomeStrip tone={fair.my_money === null ? 'plain' : 'success'}>
        {fair.my_money !== null ? (
          <span className="flex flex-wrap items-center gap-x-2">
            {t('envelope.mine')}
            <BonusAmount amount={fair.my_money} size={18} />
          </span>
        ) : (
          t(fair.status === EnvelopeStatus.open ? 'envelope.is_open' : 'envelope.has_ended')
        )}
      </OutcomeStrip>
      <div className="px-5 pt-4 max-sm:px-4">
        <p className="type-section break-words">{fair.title}</p>
      </div>
      <Facts>
        <Fact name={t('envelope.total')}>
          <BonusAmount amount={fair.total} size={16} />
        </Fact>
        <Fact name={t('envelope.claimed')}>
          <span className="type-number">
            {t('envelope.claimed_of', {
              num: formatNumber(claimed.length),
              all: formatNumber(terms.parts),
            })}
          </span>
        </Fact>
        <Fact name={t('envelope.paid')}>
          <BonusAmount amount={fair.paid} size={16} />
        </Fact>
        {fair.my_n !== null && (
          <Fact name={t('envelope.my_n')}>
            <span className="type-number font-semibold">{formatNumber(fair.my_n)}</span>
          </Fact>
        )}
        <Fact name={t('envelope.created_at')}>
          <span className="type-number">{formatTime(fair.created_at)}</span>
        </Fact>
        <Fact name={t('envelope.ends_at')}>
          <span className="type-number">{formatTime(fair.ends_at)}</span>
        </Fact>
      </Facts>
      <div className="border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Button full onPress={() => openWelfare(2)}>
          {t('envelope.to_envelopes')}
        </Button>
      </div>
    </section>
  )
}
