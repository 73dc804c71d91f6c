import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyOpening } from '@noktra/game/proof'
import { Button } from '../../ui/button.tsx'
import { CheckList } from './check-list.tsx'
import type { Draw } from './queries.ts'
import { useRotate } from './use-rotate.ts'
import { VerdictHeader, verdictOf } from './verdict-header.tsx'

/** Recomputes the opening in this browser and ticks what holds; its owner may reveal the seed first. */
export function VerifyPanel({ draw }: { draw: Draw }) {
  const { t } = useTranslation('fair')
  const [run, setRun] = useState(0)
  const [doneRun, setDoneRun] = useState('')
  const isRevealed = draw.proof.server_seed !== null
  const runName = `${isRevealed}-${run}`
  const checks = verifyOpening(draw.proof)
  const verdict = verdictOf(doneRun === runName ? checks : null)
  return (
    <section aria-labelledby="verify" className="panel flex flex-col">
      <VerdictHeader verdict={verdict} title={t(`outcome.${verdict}`)} text={t(`outcome_text.${verdict}`)} />
      <div className="px-5 max-sm:px-4">
        <CheckList key={runName} checks={checks} onDone={() => setDoneRun(runName)} />
      </div>
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-line-1 px-5 py-4 max-sm:px-4">
        {isRevealed ? (
          <>
            <p className="type-small min-w-0 flex-1 basis-60 text-text-3">{t('in_your_browser')}</p>
            <Button
              size="small"
              className="max-sm:min-h-11"
              icon={<RotateCw size={16} strokeWidth={1.9} aria-hidden />}
              onPress={() => setRun(run + 1)}
            >
              {t('run_again')}
            </Button>
          </>
        ) : draw.is_mine ? (
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
