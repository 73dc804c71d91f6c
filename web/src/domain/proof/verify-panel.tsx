import { RotateCw, Lock, ShieldAlert, ShieldCheck, ShieldEllipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROOF_CHECKS, type Proof } from '@noktra/game/verify-proof'
import { Button } from '../../ui/button.tsx'
import { CheckList } from './check-list.tsx'
import { useChecks } from './use-checks.ts'
import { useRotate } from './use-rotate.ts'
import { cx } from '../../ui/class-names.ts'

const VERDICTS = {
  right: { Icon: ShieldCheck, tone: 'text-success' },
  wrong: { Icon: ShieldAlert, tone: 'text-danger' },
  closed: { Icon: Lock, tone: 'text-text-2' },
  running: { Icon: ShieldEllipsis, tone: 'text-text-2' },
} as const

type Props = {
  proof: Proof
  /** Whether the reader can reveal the seed themselves; undefined when the seed belongs to no player. */
  isMine?: boolean
}

/** Recomputes the proof in this browser and ticks what holds; the owner of its seed may reveal it first. */
export function VerifyPanel({ proof, isMine }: Props) {
  const { t } = useTranslation('fair')
  const [run, setRun] = useState(0)
  const [doneChecks, setDoneChecks] = useState<unknown>(null)
  const checks = useChecks(proof, run)
  const isDone = checks !== null && doneChecks === checks
  const verdict = verdictOf(isDone ? checks : null)
  const { kind } = proof
  const waitsForOwner = isMine !== undefined && proof.server_seed === null
  return (
    <section aria-labelledby="verify" className="panel flex flex-col">
      <VerdictHeader
        verdict={verdict}
        title={t(verdict === 'running' ? 'checking_now' : `kind.${kind}.verdict.${verdict}`)}
        text={t(verdict === 'closed' ? `kind.${kind}.closed_text` : `verdict_text.${verdict}`)}
      />
      <div className="px-5 max-sm:px-4">
        {checks ? (
          <CheckList key={run} of={kind} checks={checks} onDone={() => setDoneChecks(checks)} />
        ) : (
          <CheckList
            of={kind}
            checks={PROOF_CHECKS[kind].map((check) => ({ check, ok: null, expected: '', found: '' }))}
            isOpen
          />
        )}
      </div>
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-line-1 px-5 py-4 max-sm:px-4">
        {!waitsForOwner ? (
          <>
            <p className="type-small min-w-0 flex-1 basis-60 text-text-3">{t('in_your_browser')}</p>
            <Button
              size="small"
              className="max-sm:min-h-11"
              icon={<RotateCw size={16} strokeWidth={1.9} aria-hidden />}
              busy={!isDone}
              onPress={() => setRun(run + 1)}
            >
              {t('run_again')}
            </Button>
          </>
        ) : isMine ? (
          <Reveal />
        ) : (
          <p className="type-small text-text-2">{t('revealed_by_owner')}</p>
        )}
      </footer>
    </section>
  )
}

function Reveal() {
  const { t } = useTranslation('fair')
  const { rotate, isRotating } = useRotate(() =>
    document.getElementById('verify')?.scrollIntoView({ block: 'nearest' }),
  )
  return (
    <>
      <p className="type-small min-w-0 flex-1 basis-70 text-text-2">{t('reveal_text')}</p>
      <Button
        variant="primary"
        size="main"
        cut
        busy={isRotating}
        className="max-sm:w-full"
        onPress={() => rotate()}
      >
        {t('reveal')}
      </Button>
    </>
  )
}

type Verdict = keyof typeof VERDICTS

type VerdictHeaderProps = { verdict: Verdict; title: string; text: string }

/** What the checks say together, over their list; its heading has the id `verify`. */
function VerdictHeader({ verdict, title, text }: VerdictHeaderProps) {
  const { Icon, tone } = VERDICTS[verdict]
  return (
    <header className="flex items-center gap-3.5 px-5 pt-5 pb-3 max-sm:px-4">
      <Icon size={34} strokeWidth={1.6} aria-hidden className={cx('shrink-0 transition-colors', tone)} />
      <div className="min-w-0" aria-live="polite">
        <h2 id="verify" className="type-section">
          {title}
        </h2>
        <p className="type-small text-text-2">{text}</p>
      </div>
    </header>
  )
}

/** The words for checks that are made; `null` while they are not. */
function verdictOf(checks: readonly { ok: boolean | null }[] | null): Verdict {
  if (!checks) return 'running'
  if (checks.some(({ ok }) => ok === false)) return 'wrong'
  return checks.every(({ ok }) => ok) ? 'right' : 'closed'
}
