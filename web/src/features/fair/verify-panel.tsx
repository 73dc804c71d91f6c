import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROOF_CHECKS, type Proof } from '@noktra/game/verify-proof'
import { Button } from '../../ui/button.tsx'
import { CheckList } from './check-list.tsx'
import { useChecks } from './use-checks.ts'
import { useRotate } from './use-rotate.ts'
import { VerdictHeader, verdictOf } from './verdict-header.tsx'

type Props = {
  proof: Proof
  /** Whether the reader can reveal the seed himself; undefined where the seed is nobody's. */
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
