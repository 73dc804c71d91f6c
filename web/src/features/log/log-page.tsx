import './log.css'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowRight,
  Download,
  ExternalLink,
  Eye,
  RotateCw,
  ShieldAlert,
  ShieldCheck,
  ShieldEllipsis,
} from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { GAME_PROOFS } from '@noktra/game/games'
import { gameOfId } from '@noktra/game/verify-proof'
import { checkLog } from '../../domain/log/check-log.ts'
import { isDoubt, useFaultWords } from '../../domain/log/fault-words.ts'
import { logBook, type Fault, type LogState } from '../../domain/log/log-book.ts'
import { saveEvidence } from '../../domain/log/save-evidence.ts'
import { useLogState } from '../../domain/log/use-log.ts'
import type { KeptDraw } from '../../domain/log/watch-log.ts'
import { useDrawTitle } from '../../domain/proof/draw-title.ts'
import { HashText } from '../../domain/proof/hash-text.tsx'
import { formatAgo, formatNumber, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { CopyLine } from '../../ui/copy-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TitledPanel } from '../../ui/titled-panel.tsx'
import { useNow } from '../../ui/use-now.ts'
import { LogPicture } from './log-picture.tsx'
import { LogSteps } from './log-steps.tsx'
import { logQuery, type LogNow } from './log-query.ts'

const CHECK_AGAIN_MS = 60_000
const MOST_SHOWN = 8

/** How we keep ourselves honest: the public log as it is now, what this browser has seen of it, and how to keep watch (/fair/log). */
export function LogPage() {
  const { t } = useTranslation('log')
  const { data, error, refetch, isFetching } = useQuery(logQuery)
  const state = useLogState()
  return (
    <>
      <PageTitle title={t('title')} />
      <header className="mb-5 max-w-190">
        <h1 className="type-display">{t('title')}</h1>
        <p className="type-body mt-2 text-text-2">{t('lead')}</p>
      </header>
      {state.faults.map((fault) => (
        <FaultPanel key={`${fault.kind} ${fault.of}`} fault={fault} />
      ))}
      {data ? (
        <LogPicture log={data} draws={state.draws} />
      ) : error ? (
        <div className="panel">
          <ErrorState
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <Skeleton className="log-picture-place rounded-panel!" />
      )}
      <LogSteps />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <WatchPanel state={state} />
          <OwnDraws state={state} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {data ? <KeyPanel log={data} /> : !error && <Skeleton className="h-60 rounded-panel!" />}
          {data ? <WitnessPanel log={data} /> : !error && <Skeleton className="h-80 rounded-panel!" />}
        </div>
      </div>
      <Limits />
    </>
  )
}

/** What contradicts, with what to do; it stays here after it was put away. */
function FaultPanel({ fault }: { fault: Fault }) {
  const { t } = useTranslation('log')
  const { title, text } = useFaultWords()(fault)
  const isGrave = !isDoubt(fault)
  return (
    <section
      role="alert"
      className={cx(
        'mb-4 rounded-panel border p-5 max-sm:p-4',
        isGrave ? 'border-danger/45 bg-danger/8' : 'border-warning/35 bg-warning/8',
      )}
    >
      <h2 className="type-block flex items-center gap-2.5">
        <ShieldAlert
          size={22}
          strokeWidth={1.8}
          aria-hidden
          className={isGrave ? 'shrink-0 text-danger' : 'shrink-0 text-warning'}
        />
        {title}
      </h2>
      <p className="type-body mt-1.5 max-w-190 text-text-2">{text}</p>
      <p className="type-body mt-1.5 max-w-190 text-text-2">{t(isGrave ? 'to_do' : 'to_do_doubt')}</p>
      <p className="type-small mt-1.5 text-text-3">{t('found_at', { time: formatTime(fault.at / 1000) })}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button icon={<Download {...ICON} />} onPress={() => saveEvidence(fault)}>
          {t('save_evidence')}
        </Button>
        {fault.kind === 'another_log' && (
          <Button variant="ghost" onPress={() => logBook.startOver()}>
            {t('start_over')}
          </Button>
        )}
      </div>
    </section>
  )
}

const ICON = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const

/** What this browser has checked, when, and what came of it. */
function WatchPanel({ state }: { state: LogState }) {
  const { t } = useTranslation('log')
  const { watch, rounds, faults, isLasting } = state
  const now = useNow()
  const { check, isChecking } = useChecking()
  const says = verdictOf(state)
  const { Icon, tone } = VERDICTS[says]
  return (
    <TitledPanel id="watch" title={t('watch.title')}>
      <p className="type-small mt-1 text-text-2">{t('watch.text')}</p>
      <p role="status" className="mt-3.5 flex items-start gap-3">
        <Icon size={28} strokeWidth={1.6} aria-hidden className={cx('shrink-0', tone)} />
        <span className="min-w-0">
          <span className="type-label block">{t(`watch.says.${says}`)}</span>
          <span className="type-small block text-text-2">{t(`watch.says_text.${says}`)}</span>
        </span>
      </p>
      <dl className="type-small mt-3 divide-y divide-line-1 border-y border-line-1">
        <Fact name={t('watch.checked')}>
          {rounds.whole_at === null ? t('watch.never') : formatAgo(rounds.whole_at / 1000, now)}
        </Fact>
        <Fact name={t('watch.since')}>{watch === null ? '–' : formatTime(watch.began_at / 1000)}</Fact>
        <Fact name={t('watch.size')}>
          {watch === null ? '–' : t('entries', { count: watch.size, shown: formatNumber(watch.size) })}
        </Fact>
        {watch?.news.map(({ kind, at }) => (
          <Fact key={`${kind} ${at}`} name={formatTime(at / 1000)}>
            {t(`watch.news.${kind}`)}
          </Fact>
        ))}
      </dl>
      {!isLasting && <p className="type-small mt-3 text-text-2">{t('watch.not_lasting')}</p>}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button icon={<RotateCw {...ICON} />} busy={isChecking} onPress={check}>
          {t('watch.check')}
        </Button>
        <Button
          variant="ghost"
          icon={<Download {...ICON} />}
          disabledReason={watch === null && faults.length === 0 ? t('watch.nothing_kept') : null}
          onPress={() => saveEvidence()}
        >
          {t('watch.save')}
        </Button>
      </div>
    </TitledPanel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
      <dt className="text-text-3">{name}</dt>
      <dd className="type-number whitespace-normal">{children}</dd>
    </div>
  )
}

const VERDICTS = {
  agrees: { Icon: ShieldCheck, tone: 'text-success' },
  first: { Icon: Eye, tone: 'text-info' },
  checking: { Icon: ShieldEllipsis, tone: 'text-text-2' },
  unreached: { Icon: ShieldEllipsis, tone: 'text-text-2' },
  unreadable: { Icon: ShieldEllipsis, tone: 'text-warning' },
  doubt: { Icon: ShieldAlert, tone: 'text-warning' },
  broken: { Icon: ShieldAlert, tone: 'text-danger' },
} as const

function verdictOf({ faults, rounds }: LogState): keyof typeof VERDICTS {
  if (faults.some((fault) => !isDoubt(fault))) return 'broken'
  if (faults.length > 0) return 'doubt'
  switch (rounds.last?.is) {
    case 'unreached':
    case 'unreadable':
      return rounds.last.is
    case 'first':
      return 'first'
    case 'whole':
    case 'older':
      return 'agrees'
    default:
      return 'checking'
  }
}

/** Checks when the page opens, each minute, and when the player wants it. */
function useChecking(): { check: () => void; isChecking: boolean } {
  const [isChecking, setChecking] = useState(false)
  const check = () => {
    setChecking(true)
    void checkLog().finally(() => setChecking(false))
  }
  useEffect(() => {
    const checkQuietly = () => void checkLog()
    checkQuietly()
    const timer = setInterval(checkQuietly, CHECK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return { check, isChecking }
}

/** The player's own draws that this browser was promised, newest first. */
function OwnDraws({ state: { draws } }: { state: LogState }) {
  const { t } = useTranslation('log')
  const nameOf = useDrawName()
  const shown = draws.slice(0, MOST_SHOWN)
  return (
    <TitledPanel id="own-draws" title={t('own.title')}>
      <p className="type-small mt-1 text-text-2">{t('own.text')}</p>
      {shown.length === 0 ? (
        <p className="type-small mt-3 text-text-3">{t('own.none')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line-1">
          {shown.map((draw) => (
            <li
              key={`${draw.id} ${draw.kind}`}
              className="flex flex-wrap items-center justify-between gap-x-4 py-1"
            >
              <Link
                to={paths.fairDraw(draw.id)}
                className="type-label inline-flex min-h-11 items-center hover:text-info"
              >
                {nameOf(draw)}
              </Link>
              <span className={cx('type-small type-number whitespace-normal', TONES[draw.state])}>
                {t(`own.state.${draw.state}`, { place: formatNumber(draw.place ?? 0) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {draws.length > shown.length && (
        <p className="type-small mt-2 text-text-3">
          {t('own.more', {
            count: draws.length - shown.length,
            shown: formatNumber(draws.length - shown.length),
          })}
        </p>
      )}
    </TitledPanel>
  )
}

/** How a kept draw is called: "Upgrade 30001", and of a game of several steps what it says of it. */
function useDrawName(): (draw: KeptDraw) => string {
  const { t } = useTranslation('log')
  const titleOf = useDrawTitle()
  return ({ id, kind }) => {
    const title = titleOf(gameOfId(id, GAME_PROOFS).kind, id)
    return kind === 'draw' ? title : `${title} · ${t(`entry.${kind}`)}`
  }
}

const TONES = {
  promised: 'text-text-2',
  late: 'text-warning',
  in_log: 'text-success',
  lost: 'text-warning',
  broken: 'text-danger-text',
} as const

/** The key by which everybody knows a checkpoint of this log, to be noted somewhere else. */
function KeyPanel({ log: { keys, checkpoint, lost } }: { log: LogNow }) {
  const { t } = useTranslation('log')
  return (
    <TitledPanel id="log-key" title={t('key.title')}>
      <p className="type-small mt-1 text-text-2">{t('key.text')}</p>
      <ul className="mt-2 divide-y divide-line-1">
        {keys.map(({ key, until_s }) => (
          <li key={key} className="py-1.5">
            {until_s !== null && (
              <p className="type-micro text-text-3">{t('key.until', { time: formatTime(until_s) })}</p>
            )}
            <HashText value={key} />
          </li>
        ))}
      </ul>
      {lost.map(({ origin }) => (
        <p key={origin} className="type-small mt-2 text-text-2">
          {t('key.lost', { origin })}
        </p>
      ))}
      {checkpoint !== null && (
        <details className="mt-1">
          <summary className="type-small inline-flex min-h-11 cursor-pointer items-center text-info hover:text-text-1">
            {t('key.checkpoint')}
          </summary>
          <pre
            tabIndex={0}
            className="overflow-x-auto rounded-control border border-line-1 bg-well p-3 font-mono text-[12px] leading-[18px] text-text-2"
          >
            {checkpoint}
          </pre>
        </details>
      )}
    </TitledPanel>
  )
}

/** Who else keeps watch, and how to. */
function WitnessPanel({ log: { witnesses, keys, size } }: { log: LogNow }) {
  const { t } = useTranslation('log')
  const now = useNow()
  const key = keys.find(({ until_s }) => until_s === null)?.key ?? keys[0]?.key ?? ''
  return (
    <TitledPanel id="witnesses" title={t('witness.title')}>
      <p className="type-small mt-1 text-text-2">{t('witness.text')}</p>
      {witnesses.length === 0 ? (
        <p className="type-small mt-3 text-text-3">{t('witness.none')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line-1">
          {witnesses.map((witness) => (
            <li key={witness.key} className="py-2.5">
              <p className="type-label wrap-anywhere">{witness.key.split('+')[0]}</p>
              <p className="type-small type-number whitespace-normal text-text-2">
                {witness.size === null || witness.time_s === null
                  ? t('witness.not_yet')
                  : t('witness.signed', {
                      size: formatNumber(witness.size),
                      all: formatNumber(size),
                      ago: formatAgo(witness.time_s, now),
                    })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <h3 className="type-label mt-4">{t('witness.run')}</h3>
      <p className="type-small mt-1 mb-2.5 text-text-2">{t('witness.run_text')}</p>
      <CopyLine
        label={t('witness.command')}
        value={`npm run witness -- --log ${location.origin}/log --key '${key}' --name witness.example/you --every 60`}
      />
    </TitledPanel>
  )
}

const FILES = ['/log/checkpoint', '/api/log', '/api/docs'] as const

/** What the log shows, what it does not, and where programs read it. */
function Limits() {
  const { t } = useTranslation('log')
  return (
    <section aria-labelledby="limits" className="mt-6 max-w-190">
      <h2 id="limits" className="type-block">
        {t('limits.title')}
      </h2>
      <ul className="type-small mt-2 flex list-disc flex-col gap-1.5 ps-5 text-text-2">
        {(['changed', 'missing', 'fair', 'names', 'two'] as const).map((key) => (
          <li key={key}>{t(`limits.${key}`)}</li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link
          to={paths.fair}
          className="type-small inline-flex min-h-11 items-center gap-1.5 text-info hover:text-text-1"
        >
          {t('limits.to_fair')}
          <ArrowRight size={14} strokeWidth={1.9} aria-hidden />
        </Link>
        {FILES.map((path) => (
          <a
            key={path}
            href={path}
            target="_blank"
            rel="noopener noreferrer"
            className="type-small inline-flex min-h-11 items-center gap-1.5 text-info hover:text-text-1"
          >
            <code className="font-mono text-[12.5px]">{path}</code>
            <ExternalLink size={14} strokeWidth={1.9} aria-hidden />
          </a>
        ))}
      </p>
    </section>
  )
}
