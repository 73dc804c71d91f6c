import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BATTLE_CHECKS } from '@noktra/game/battle-proof'
import { Button } from '../../ui/button.tsx'
import { CheckList } from './check-list.tsx'
import type { Battle } from './queries.ts'
import { useChecks } from './use-checks.ts'
import { VerdictHeader, verdictOf } from './verdict-header.tsx'

/** Recomputes the battle in this browser and ticks what holds. */
export function BattleVerifyPanel({ proof }: Pick<Battle, 'proof'>) {
  const { t } = useTranslation('fair')
  const [run, setRun] = useState(0)
  const [doneChecks, setDoneChecks] = useState<unknown>(null)
  const checks = useChecks(proof, run)
  const isDone = checks !== null && doneChecks === checks
  const verdict = verdictOf(isDone ? checks : null)
  return (
    <section aria-labelledby="verify" className="panel flex flex-col">
      <VerdictHeader
        verdict={verdict}
        title={t(`battle.verdict.${verdict}`)}
        text={t(`battle.verdict_text.${verdict}`)}
      />
      <div className="px-5 max-sm:px-4">
        {checks ? (
          <CheckList key={run} of="battle" checks={checks} onDone={() => setDoneChecks(checks)} />
        ) : (
          <CheckList
            of="battle"
            checks={BATTLE_CHECKS.map((check) => ({ check, ok: null, expected: '', found: '' }))}
            isOpen
          />
        )}
      </div>
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-line-1 px-5 py-4 max-sm:px-4">
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
      </footer>
    </section>
  )
}
