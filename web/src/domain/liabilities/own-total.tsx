import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Clock, Download, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fromCents } from '@noktra/game/money'
import { myLiability } from '@noktra/contract/plain/liabilities'
import { log } from '@noktra/contract/plain/log'
import { call } from '../../api/call.ts'
import { filePrefix } from '../../i18n/brand.ts'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BonusAmount, CoinAmount, DiamondAmount } from '../money/coin-amount.tsx'
import { HashText } from '../proof/hash-text.tsx'
import { ProofRow } from '../proof/proof-row.tsx'
import { SupportLink } from '../support/support-link.tsx'
import type { MyTotal, TotalVerdict } from './check-total.ts'

const icon = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const

/** What the store answered; `kept`: the checkpoint of this browser that the log with the total does not go on from. */
type Checked = { answer: MyTotal; kept: string | null }

/** Whether the player's balance is in the newest total of what the store owes, as this browser finds. */
export function OwnTotal() {
  const { t } = useTranslation(['liabilities', 'common'])
  const { user } = useSession()
  const account = user && String(user.user_id)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['liabilities', 'mine', account],
    queryFn: ({ signal }) => readAndCheck(account!, signal),
    enabled: account !== undefined,
  })
  if (!data) {
    if (!error) return <Skeleton className="h-14 rounded-panel! max-sm:h-19" />
    return (
      <div role="alert" className="panel flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-1.5">
        <p className="type-small grow text-text-2">{t('own.unread')}</p>
        <Button variant="ghost" busy={isFetching} onPress={() => void refetch()}>
          {t('common:try_again')}
        </Button>
      </div>
    )
  }
  const { answer, kept, verdict } = data
  const day = answer.total?.day
  if (verdict === 'none' || verdict === 'later') {
    return (
      <p className="panel type-small flex min-h-14 items-center gap-3 px-4 py-2.5 text-text-2 max-sm:min-h-19">
        <Clock {...icon} className="shrink-0 text-text-3" />
        {t(`own.${verdict}`, { day })}
      </p>
    )
  }
  const isTrue = verdict === 'in_total' || verdict === 'waits_for_log'
  const Icon = isTrue ? ShieldCheck : ShieldAlert
  return (
    <section aria-label={t('own.title')} className="flex flex-col gap-3" data-testid="own-total">
      {!isTrue && <Warning answer={answer} kept={kept} verdict={verdict} />}
      <details className="panel group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-panel px-4 py-2.5 max-sm:min-h-19 [&::-webkit-details-marker]:hidden">
          <Icon {...icon} className={isTrue ? 'shrink-0 text-success' : 'shrink-0 text-danger'} />
          <span className="type-label min-w-0 grow">{t(`own.${verdict}`, { day })}</span>
          <span className="type-small text-text-3 max-sm:sr-only">{t('own.details')}</span>
          <ChevronDown
            {...icon}
            className="shrink-0 text-text-3 transition-transform duration-160 group-open:rotate-180"
          />
        </summary>
        <Details answer={answer} isTrue={isTrue} />
      </details>
    </section>
  )
}

type WarningProps = Checked & { verdict: 'not_in_total' | 'not_in_log' | 'another_log' }

/** What is wrong, and what a player does about it. */
function Warning({ answer, kept, verdict }: WarningProps) {
  const { t } = useTranslation('liabilities')
  return (
    <div role="alert" className="rounded-panel border border-danger/40 bg-danger/8 p-4">
      <p className="type-label text-danger-text">{t(`wrong.${verdict}`, { day: answer.total?.day })}</p>
      <p className="type-small mt-1 text-text-2">{t('wrong.what_to_do')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SaveButton answer={answer} kept={kept} />
        <SupportLink className="type-small inline-flex min-h-11 items-center text-info hover:text-text-1">
          {t('wrong.support')}
        </SupportLink>
      </div>
    </div>
  )
}

function Details({ answer, isTrue }: { answer: MyTotal; isTrue: boolean }) {
  const { t } = useTranslation('liabilities')
  const { total, mine, entry } = answer
  if (!total || !mine) return null
  const { amounts } = mine
  return (
    <div className="border-t border-line-1 px-4 pt-1.5 pb-3">
      <dl className="divide-y divide-line-1">
        <ProofRow name={t('own.at')}>
          <span className="type-number">{formatTime(total.made_at)}</span>
        </ProofRow>
        <ProofRow name={t('kind.cash')}>
          <CoinAmount amount={fromCents(amounts.cash)} size={16} />
        </ProofRow>
        <ProofRow name={t('kind.bonus')}>
          <BonusAmount amount={fromCents(amounts.bonus)} size={16} />
        </ProofRow>
        <ProofRow name={t('kind.diamond')}>
          <DiamondAmount amount={fromCents(amounts.diamond)} size={16} />
        </ProofRow>
        <ProofRow name={t('kind.items')} hint={t('kind_text.items')}>
          <CoinAmount amount={fromCents(amounts.items)} size={16} />
        </ProofRow>
        <ProofRow name={t('accounts')}>
          <span className="type-number">{formatNumber(total.count)}</span>
        </ProofRow>
        <ProofRow name={t('root')}>
          <HashText value={total.root} />
        </ProofRow>
        <ProofRow name={t('log_entry')}>
          <span className="type-number">{entry ? formatNumber(entry.index) : t('waits')}</span>
        </ProofRow>
      </dl>
      <p className="type-small mt-2 text-text-3">{t('own.compare')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {isTrue && <SaveButton answer={answer} kept={null} />}
        <Link
          to={paths.liabilities}
          className="type-small inline-flex min-h-11 items-center text-info hover:text-text-1"
        >
          {t('own.how')}
        </Link>
      </div>
    </div>
  )
}

function SaveButton(checked: Checked) {
  const { t } = useTranslation('liabilities')
  return (
    <Button icon={<Download {...icon} size={16} />} onPress={() => save(checked)}>
      {t('own.save')}
    </Button>
  )
}

const KEPT_MS = 60_000

/** What the store answered, word for word, as a file; with the checkpoint that contradicts it. */
function save({ answer, kept }: Checked): void {
  const file = kept === null ? answer : { ...answer, kept_checkpoint: kept }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
  link.download = `${filePrefix()}-total-${answer.total?.day}.json`
  link.click()
  // Some browsers begin to read only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

async function readAndCheck(
  account: string,
  signal: AbortSignal,
): Promise<Checked & { verdict: TotalVerdict }> {
  const [answer, readers, { checkTotal, findOtherLog }] = await Promise.all([
    call(myLiability, { query: {}, signal, silent: true }),
    call(log, { signal, silent: true }),
    import('./check-total.ts'),
  ])
  const verdict = checkTotal(answer, { account, readers })
  const kept =
    verdict === 'in_total' && answer.entry ? await findOtherLog(answer.entry, readers, signal) : null
  return { answer, kept, verdict: kept === null ? verdict : 'another_log' }
}
