import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import { battleStepsOf, CURSORS, ifSound } from './computation.ts'
import { DrawSteps } from './draw-steps.tsx'
import { Fold } from './fold.tsx'
import type { Battle } from './queries.ts'

/** One item of the battle computed step by step, whichever the visitor chooses. */
export function BattleComputation({ proof }: Pick<Battle, 'proof'>) {
  const { t } = useTranslation(['fair', 'battles'])
  const [round, setRound] = useState('1')
  const [seat, setSeat] = useState('1')
  const drawn = proof.draws.find((each) => String(each.round) === round && String(each.seat) === seat)
  if (!drawn) return null
  return (
    <Fold title={t('how')} hint={t('how_hint')}>
      <div className="mb-5 flex flex-wrap gap-3">
        <Select
          label={t('battle.round_head')}
          visibleLabel
          value={round}
          options={proof.rounds.map((_, index) => ({
            value: String(index + 1),
            label: t('battle.round_no', { round: index + 1 }),
          }))}
          onChange={setRound}
        />
        <Select
          label={t('battle.seat_head')}
          visibleLabel
          value={seat}
          options={proof.seats.map((each) => ({
            value: String(each.seat),
            label: t('battles:seat', { seat: each.seat }),
          }))}
          onChange={setSeat}
        />
      </div>
      <div className="flex flex-col gap-6">
        {CURSORS.map((cursor) => {
          const steps = ifSound(() => battleStepsOf(proof, drawn, cursor))
          return (
            steps && (
              <DrawSteps key={cursor.name} title={t(`how_${cursor.name}`)} steps={steps} of={cursor.name} />
            )
          )
        })}
      </div>
    </Fold>
  )
}
