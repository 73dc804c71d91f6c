import { useQuery } from '@tanstack/react-query'
import { Check, Hourglass, RotateCw, ShieldAlert, ShieldCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inclusion } from '@noktra/contract/plain/log'
import type { LoggedProof } from '@noktra/contract/log'
import { call } from '../../api/call.ts'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { FairAnswer } from '../proof/fair-answer.ts'
import { Fold } from '../proof/fold.tsx'
import { HashText } from '../proof/hash-text.tsx'
import { besideLog } from './beside-log.ts'
import { checkLog } from './check-log.ts'
import { logBook } from './log-book.ts'
import { useLogState } from './use-log.ts'
import type { Placed, PlacedEntry } from './place-proof.ts'

const AGAIN_MS = 3000

type Props = { id: string; fair: FairAnswer }

/** Where a proof stands in the public log, checked in this browser against what it has seen of the log itself. */
export function LogPanel({ id, fair }: Props) {
  const { t } = useTranslation('log')
  const { log: logged } = fair
  if (!logged) return null
  return (
    <section aria-labelledby="in-log" className="panel min-w-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-5 px-5 pt-4 max-sm:px-4">
        <h2 id="in-log" className="type-block">
          {t('panel.title')}
        </h2>
        <Link
          to={paths.log}
          className="type-small -my-3 inline-flex min-h-11 items-center text-info hover:text-text-1"
        >
          {t('panel.to_log')}
        </Link>
      </header>
      {logged.state === 'before_log' ? (
        <Line>{t('panel.before_log')}</Line>
      ) : (
        <Place id={id} fair={fair} logged={logged} />
      )}
    </section>
  )
}

function Line({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className="type-small flex gap-3 px-5 pt-2 pb-4 text-text-2 max-sm:px-4">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Looks the entries up, after the log itself: a path says something under a checkpoint that leads on from those seen before. */
async function findPlace(
  id: string,
  proof: FairAnswer['proof'],
  logged: LoggedProof,
): Promise<Placed | null> {
  const is = await checkLog()
  const { watch } = logBook.state()
  if (watch === null && is === 'unreadable') throw new Error('The log cannot be read')
  if (watch === null) return null
  const answer = await call(inclusion, {
    query: { id, size: watch.size },
    silent: true,
    authorization: 'none',
  })
  if (answer.state !== 'in_log') return null
  const kept = logBook.state().draws.filter((draw) => draw.id === id)
  const placed = await besideLog('place', watch, { ...proof }, logged, answer, kept)
  if (placed === null) throw new Error('The path cannot be read')
  return placed
}

function Place({ id, fair, logged }: Props & { logged: LoggedProof }) {
  const { t } = useTranslation('log')
  const place = useQuery({
    queryKey: ['log', 'place', id, logged],
    queryFn: () => findPlace(id, fair.proof, logged),
    refetchInterval: ({ state: { data } }) => (data ? false : AGAIN_MS),
    staleTime: 0,
  })
  const { data: placed } = place
  if (placed) return <Found placed={placed} busy={place.isFetching} onAgain={() => void place.refetch()} />
  if (place.error) {
    return (
      <ErrorState
        title={t('panel.failed')}
        error={place.error}
        retrying={place.isFetching}
        onRetry={() => void place.refetch()}
      />
    )
  }
  if (placed === null || logged.state === 'waiting') return <Waiting id={id} />
  return (
    <div className="px-5 py-4 max-sm:px-4">
      <Skeleton className="h-78 max-sm:h-96" />
    </div>
  )
}

function Waiting({ id }: { id: string }) {
  const { t } = useTranslation('log')
  const due_s = useLogState()
    .draws.filter((draw) => draw.id === id)
    .map(({ note }) => Number(note.split('\n')[5]))
    .find((due) => due > 0)
  return (
    <Line icon={<Hourglass size={18} strokeWidth={1.9} aria-hidden className="mt-px shrink-0 text-info" />}>
      {t('panel.waiting')} {due_s !== undefined && t('panel.promised_by', { time: formatTime(due_s) })}
    </Line>
  )
}

function Found({ placed, busy, onAgain }: { placed: Placed; busy: boolean; onAgain: () => void }) {
  const { t } = useTranslation('log')
  const { watch } = useLogState()
  const { entries, promise, size } = placed
  const isRight = promise !== false && entries.every(({ holds }) => holds !== false)
  const Icon = isRight ? ShieldCheck : ShieldAlert
  return (
    <>
      <p
        role="status"
        className={cx(
          'type-label flex items-center gap-2.5 px-5 pt-3 max-sm:px-4',
          isRight ? 'text-success' : 'text-danger-text',
        )}
      >
        <Icon size={22} strokeWidth={1.7} aria-hidden className="shrink-0" />
        {t(isRight ? 'panel.right' : 'panel.wrong')}
      </p>
      <ol className="divide-y divide-line-1 px-5 pt-1 max-sm:px-4">
        <Row ok name={t('panel.checkpoint')}>
          {t('panel.checkpoint_text', {
            size: formatNumber(size),
            time: formatTime((watch?.began_at ?? 0) / 1000),
          })}
        </Row>
        {entries.map((entry) => (
          <Row key={entry.index} ok={entry.holds} name={t(`entry.${entry.kind}`)}>
            {t(
              entry.holds === null
                ? 'panel.path_unmade'
                : entry.holds
                  ? 'panel.path_text'
                  : 'panel.path_wrong',
              {
                index: formatNumber(entry.index),
                count: entry.path.length,
              },
            )}
          </Row>
        ))}
        <Row ok={promise} name={t('panel.promise')}>
          {t(
            promise === null
              ? 'panel.promise_none'
              : promise
                ? 'panel.promise_kept'
                : 'panel.promise_differs',
          )}
        </Row>
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-2 pb-4 max-sm:px-4">
        <p className="type-small min-w-0 flex-1 basis-60 text-text-3">{t('panel.in_browser')}</p>
        <Button
          size="small"
          className="max-sm:min-h-11"
          icon={<RotateCw size={16} strokeWidth={1.9} aria-hidden />}
          busy={busy}
          onPress={onAgain}
        >
          {t('panel.again')}
        </Button>
      </div>
      <div className="px-3 pb-3">
        <Fold title={t('panel.path')} hint={t('panel.path_hint')}>
          <div className="flex flex-col gap-6">
            {entries.map((entry) => (
              <PathOf key={entry.index} entry={entry} placed={placed} />
            ))}
          </div>
        </Fold>
      </div>
    </>
  )
}

/** `ok` null: neither held nor broken. */
function Row({ ok, name, children }: { ok: boolean | null; name: string; children: ReactNode }) {
  const { t } = useTranslation('log')
  const Icon = ok === false ? X : Check
  return (
    <li className="flex gap-3.5 py-3">
      <span
        aria-hidden
        className={cx(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full',
          ok === null
            ? 'border border-line-2 text-transparent'
            : ok
              ? 'bg-success text-base-0'
              : 'bg-danger text-white',
        )}
      >
        <Icon size={14} strokeWidth={3.2} />
      </span>
      <div className="min-w-0 grow">
        <p className="type-label">
          {name}
          {ok !== null && <span className="sr-only">: {t(ok ? 'panel.holds' : 'panel.holds_not')}</span>}
        </p>
        <p className="type-small text-text-2">{children}</p>
      </div>
    </li>
  )
}

/** An entry's hash, those beside it on the way up, and the root that they come to. */
function PathOf({ entry, placed }: { entry: PlacedEntry; placed: Placed }) {
  const { t } = useTranslation('log')
  const { index, leaf, path, kind } = entry
  return (
    <div>
      <h3 className="type-label">{t(`entry.${kind}`)}</h3>
      <dl className="type-small mt-1 divide-y divide-line-1">
        <Hash name={t('panel.index')}>
          <span className="type-number">
            {t('panel.index_of', { index: formatNumber(index), size: formatNumber(placed.size) })}
          </span>
        </Hash>
        {leaf !== null && (
          <Hash name={t('panel.leaf')}>
            <HashText value={leaf} />
          </Hash>
        )}
        {path.map((hash, level) => (
          <Hash key={hash} name={t('panel.beside', { level: formatNumber(level + 1) })}>
            <HashText value={hash} />
          </Hash>
        ))}
        <Hash name={t('panel.root')}>
          <HashText value={placed.root} />
        </Hash>
      </dl>
    </div>
  )
}

function Hash({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 py-1.5 sm:grid-cols-[140px_minmax(0,1fr)]">
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
