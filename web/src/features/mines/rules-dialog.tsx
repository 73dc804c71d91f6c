import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MineTier } from '@noktra/contract/mines'
import { formatMoney, formatNumber, formatPercent } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ConsolationList } from './consolation-list.tsx'
import { consolationAverage } from './odds.ts'
import { CopyLine } from '../../ui/copy-line.tsx'
import { OddsTable } from './odds-table.tsx'

type Props = { tier: MineTier; open: boolean; atConsolation: boolean; onClose: () => void }

/** Everything that is published about a tier, and how its games are made. */
export function RulesDialog({ tier, open, atConsolation, onClose }: Props) {
  const { t } = useTranslation('mines')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('rules.title')}
      description={t('rules.of_tier', { stake: formatMoney(tier.stake) })}
      width={760}
    >
      <Rules tier={tier} atConsolation={atConsolation} />
    </Dialog>
  )
}

function Rules({ tier, atConsolation }: { tier: MineTier; atConsolation: boolean }) {
  const { t } = useTranslation('mines')
  const { coins, share } = consolationAverage(tier)
  const consolation = useRef<HTMLElement>(null)

  // After the dialog has given the focus to its first button.
  useEffect(() => {
    if (!atConsolation) return
    const frame = requestAnimationFrame(() => consolation.current?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [atConsolation])

  return (
    <div className="flex flex-col gap-6">
      <ul className="mine-rules">
        <li>{t('rules.climb')}</li>
        <li>{t('rules.stop')}</li>
        <li>{t('rules.mine')}</li>
        <li>{t('rules.idle')}</li>
        <li>{t('rules.one')}</li>
      </ul>
      <Section title={t('rules.odds')}>
        <OddsTable tier={tier} />
        <p className="type-small mt-2.5 text-text-2">{t('rules.return_text')}</p>
      </Section>
      <Section title={t('rules.consolation')} ref={consolation}>
        <p className="type-small mb-3 text-text-2">
          {t('rules.consolation_text', {
            count: tier.consolation.length,
            amount: formatNumber(coins, 4),
            percent: formatPercent(share),
          })}
        </p>
        <ConsolationList rows={tier.consolation} />
      </Section>
      <Section title={t('rules.fair')}>
        <p className="text-text-2">{t('rules.fair_layout')}</p>
        <p className="mt-2 text-text-2">{t('rules.fair_held')}</p>
        <div className="mt-3 flex flex-col gap-3">
          <CopyLine label={t('rules.hash')} value={tier.pool_hash} />
          <CopyLine label={t('rules.salt')} value={tier.pool_salt} />
        </div>
        <Link
          to={paths.fair}
          className="mt-2 inline-flex min-h-11 items-center text-info underline underline-offset-2"
        >
          {t('rules.to_fair')}
        </Link>
      </Section>
    </div>
  )
}

function Section({ title, ref, children }: { title: string; ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <section ref={ref} className="scroll-mt-2">
      <h3 className="type-block mb-2.5">{title}</h3>
      {children}
    </section>
  )
}
