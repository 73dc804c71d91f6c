import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mineLines, MINES_PER_LAYER } from '@noktra/game/mines'
import type { MinesProof } from '@noktra/game/mines/mines-proof'
import { Select } from '../../../ui/select.tsx'
import { ComputationFold } from '../../../domain/proof/computation-fold.tsx'
import { ifSound } from '../../../domain/proof/computation.ts'
import { minesCursors, minesStepsOf, shuffleStepsOf, type ShuffleSteps } from './mines-steps.ts'
import { SwapRow, SwapTable } from '../../../domain/proof/swap-table.tsx'

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

/** The swaps that lay the mines of a layer, one line each. */
function ShuffleTable({ steps: { message, swaps, mines } }: { steps: ShuffleSteps }) {
  const { t } = useTranslation('fair')
  return (
    <>
      <p className="type-small mb-1 text-text-2">{t('mines.how_message')}</p>
      <code className="block font-mono text-[12.5px] leading-5 break-all text-text-1">{message}</code>
      {swaps ? (
        <SwapTable className="overflow-x-auto" heads={[t('mines.how_pick'), t('mines.how_tiles')]}>
          {swaps.map((swap) => (
            <SwapRow
              key={swap.cursor}
              swap={swap}
              besidePick={
                <span className="ms-4 text-text-3">
                  {swap.n - 1} ↔ {swap.j}
                </span>
              }
            >
              {swap.tiles.map((tile, place) => (
                <span
                  key={tile}
                  className={
                    place === swap.n - 1 || place === swap.j ? 'font-bold text-text-1' : 'text-text-3'
                  }
                >
                  {tile}{' '}
                </span>
              ))}
            </SwapRow>
          ))}
        </SwapTable>
      ) : (
        <p className="type-small mt-2 text-text-3">{t('step_waits')}</p>
      )}
      {mines.length > 0 && (
        <p className="type-small mt-3 text-text-2">
          {t('mines.how_mines', { num: mines.length, tiles: mines.join(', ') })}
        </p>
      )}
    </>
  )
}
