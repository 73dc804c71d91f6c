import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { formatNumber } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { findRefusals } from '../../session/kept-refusals.ts'
import { useSession } from '../../session/session.ts'
import { RefusedPlays } from './refused-plays.tsx'
import type { Replayed } from './replay-refusals.ts'
import { useDrawTitle } from '../../domain/proof/draw-title.ts'
import { drawCountQuery } from './queries.ts'
import { useRotate } from '../../domain/proof/use-rotate.ts'
import { type Counters, type Verified, verifyAll } from './verify-all.ts'
import { useEffect, useRef, useState } from 'react'
import { myProofs, myRefusals } from '@noktra/contract/plain/fair'
import type { PairDraw } from '@noktra/contract/fair'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { TitledPanel } from '../../ui/titled-panel.tsx'

const PAGE_SIZE = 500

/** Checks every draw of the player in this browser; those whose seed is still closed can be revealed first. */
export function VerifyAllPanel() {
  const { t } = useTranslation('fair')
  const { data: count } = useQuery(drawCountQuery)
  const { state, start } = useVerifyAll()
  const { rotate, isRotating } = useRotate(start)
  const closed = count?.unrevealed ?? 0
  const all = (count?.revealed ?? 0) + closed
  const hasAny = all > 0 || (count?.refused ?? 0) > 0
  const isBusy = isRotating || state.phase === 'running'
  return (
    <TitledPanel id="verify-all" title={t('verify_all')}>
      <p className="type-small mt-1 text-text-2">{t('verify_all_text')}</p>
      {state.phase === 'running' && (
        <Running so_far={state.so_far} all={Math.max(all - closed, state.so_far.checked)} />
      )}
      {state.phase === 'done' && <Outcome verified={state.verified} />}
      {state.phase === 'failed' && (
        <p role="alert" className="type-small mt-3 text-danger-text">
          {isAppError(state.error) ? state.error.msg : t('verify_all_failed')}
        </p>
      )}
      {count && all === 0 && <p className="type-small mt-3 text-text-3">{t('no_draws')}</p>}
      {count && all > 0 && closed > 0 && state.phase !== 'running' && (
        <p className="type-small mt-3 text-text-2">
          {t('closed_draws', { count: closed, shown: formatNumber(closed) })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {closed > 0 && (
          <Button variant="primary" busy={isBusy} onPress={() => rotate()}>
            {t('reveal_all')}
          </Button>
        )}
        {(closed === 0 || all > closed || (count?.refused ?? 0) > 0) && (
          <Button busy={isBusy && closed === 0} disabled={!hasAny || isBusy} onPress={start}>
            {t(closed > 0 ? 'verify_revealed' : 'verify_all')}
          </Button>
        )}
      </div>
    </TitledPanel>
  )
}

function Running({ so_far, all }: { so_far: Verified; all: number }) {
  const { t } = useTranslation('fair')
  const part = all === 0 ? 0 : so_far.checked / all
  return (
    <div className="mt-4">
      <p className="type-small type-number mb-1.5 text-text-2">
        {t('checking', { checked: formatNumber(so_far.checked), all: formatNumber(all) })}
      </p>
      <div
        role="progressbar"
        aria-label={t('verify_all')}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={so_far.checked}
        className="h-1.5 overflow-hidden rounded-full bg-base-4"
      >
        <span
          className="block h-full origin-left bg-signal transition-transform duration-160"
          style={{ transform: `scaleX(${part})` }}
        />
      </div>
    </div>
  )
}

function Outcome({ verified }: { verified: WholeCheck }) {
  return (
    <div aria-live="polite">
      {(verified.checked > 0 || verified.missing > 0) && <CheckedDraws verified={verified} />}
      <RefusedPlays replayed={verified} />
    </div>
  )
}

function CheckedDraws({ verified: { checked, failures, gap, missing } }: { verified: Verified & Counters }) {
  const { t } = useTranslation('fair')
  const titleOf = useDrawTitle()
  const isWhole = gap === null && missing === 0
  const isRight = failures.length === 0 && isWhole
  const Icon = isRight ? ShieldCheck : ShieldAlert
  return (
    <div className="mt-4">
      <p className="flex items-center gap-3">
        <Icon
          size={28}
          strokeWidth={1.6}
          aria-hidden
          className={isRight ? 'shrink-0 text-success' : 'shrink-0 text-danger'}
        />
        <span className="type-label">
          {t('check_out', {
            right: formatNumber(checked - failures.length),
            all: formatNumber(checked),
            count: checked,
          })}
        </span>
      </p>
      <p className={cx('type-small mt-2', isWhole ? 'text-text-2' : 'text-danger-text')}>
        {gap
          ? t('counters_gap', { nonce: formatNumber(gap.nonce), hash: gap.server_seed_hash.slice(0, 8) })
          : missing > 0
            ? t('counters_missing', { count: missing, shown: formatNumber(missing) })
            : t('counters_whole')}
      </p>
      {failures.length > 0 && (
        <ul className="type-small mt-3 max-h-60 divide-y divide-line-1 overflow-y-auto rounded-control border border-danger/40 px-3">
          {failures.map(({ kind, id, checks }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <Link to={paths.fairDraw(id)} className="text-info hover:text-text-1">
                {titleOf(kind, id)}
              </Link>
              <span className="text-danger-text">
                {checks.map((check) => t(`kind.${kind}.check.${check}.name`)).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type WholeCheck = Verified & Counters & Replayed

type VerifyAllState =
  | { phase: 'idle' }
  | { phase: 'running'; so_far: Verified }
  | { phase: 'done'; verified: WholeCheck }
  | { phase: 'failed'; error: unknown }

/** Checks all revealed draws of the player; leaving the page stops it. */
function useVerifyAll() {
  const { user } = useSession()
  const [state, setState] = useState<VerifyAllState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setState({ phase: 'running', so_far: { checked: 0, failures: [] } })
    try {
      const verified = await verifyAll({
        fetchPage: (kind, after) => fetchPage(kind, after, signal),
        fetchRefusals: (after) => fetchRefusals(after, signal),
        told: user ? findRefusals(user.user_id) : [],
        onProgress: (so_far) => signal.aborted || setState({ phase: 'running', so_far }),
        breathe: () => new Promise((resolve) => setTimeout(resolve)),
        now: () => performance.now(),
        signal,
      })
      setState({ phase: 'done', verified })
    } catch (error) {
      if (!signal.aborted && !isAppError(error, 'cancelled')) setState({ phase: 'failed', error })
    }
  }

  return { state, start: () => void start() }
}

/** With the retries of any other query; a page is not kept, for thousands of proofs are large. */
function fetchPage(kind: PairDraw, after: string | undefined, signal: AbortSignal) {
  return queryClient.fetchQuery({
    queryKey: ['fair-page', kind, after ?? ''],
    queryFn: () => call(myProofs, { query: { kind, page_size: PAGE_SIZE, after }, signal, silent: true }),
    staleTime: 0,
    gcTime: 0,
  })
}

function fetchRefusals(after: string | undefined, signal: AbortSignal) {
  return queryClient.fetchQuery({
    queryKey: ['fair-refusals', after ?? ''],
    queryFn: () => call(myRefusals, { query: { page_size: PAGE_SIZE, after }, signal, silent: true }),
    staleTime: 0,
    gcTime: 0,
  })
}
