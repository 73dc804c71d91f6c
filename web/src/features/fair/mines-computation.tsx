import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mineLines, MINES_PER_LAYER } from '@noktra/game/mines'
import type { MinesProof } from '@noktra/game/mines-proof'
import { Select } from '../../ui/select.tsx'
import { ComputationFold } from './computation-fold.tsx'
import { ifSound, minesCursors, minesStepsOf, shuffleStepsOf } from './computation.ts'
import { ShuffleTable } from './shuffle-table.tsx'

/** The mines of a layer, whichever the visitor chooses, and the item that the game gave. */
export function MinesComputation({ proof }: { proof: MinesProof }) {
  const { t } = useTranslation('fair')
  const [layer, setLayer] = useState('1')
  const steps = ifSound(() => shuffleStepsOf(proof, Number(layer)))
  return (
    <ComputationFold
      cursors={minesCursors(proof)}
      stepsAt={(cursor) => minesStepsOf(proof, cursor)}
      hashed={{ title: t('mines.how_tier'), text: t('how_lines'), lines: () => mineLines(proof.tier) }}
    >
      <section>
        <h3 className="type-label">{t('mines.how_layer')}</h3>
        <p className="type-small mt-1 text-text-2">{t('mines.how_layer_text')}</p>
        <div className="mt-3 mb-4">
          <Select
            label={t('mines.layer_head')}
            visibleLabel
            value={layer}
            options={MINES_PER_LAYER.map((_, index) => ({
              value: String(index + 1),
              label: t('mines.layer', { layer: index + 1 }),
            }))}
            onChange={setLayer}
          />
        </div>
        {steps && <ShuffleTable steps={steps} />}
      </section>
    </ComputationFold>
  )
}
