import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mineLines, MINES_PER_LAYER } from '@noktra/game/mines'
import type { MinesProof } from '@noktra/game/mines/mines-proof'
import { Select } from '../../../ui/select.tsx'
import { ComputationFold } from '../../../domain/proof/computation-fold.tsx'
import { ifSound } from '../../../domain/proof/computation.ts'
import { minesCursors, minesStepsOf, shuffleStepsOf, type ShuffleSteps } from './mines-steps.ts'
import { ColumnHead } from '../../../ui/column-head.tsx'

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
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
          tabIndex={0}
          className="mt-3 overflow-x-auto rounded-control border border-line-1 bg-well"
        >
          <table className="type-number w-full min-w-120 font-mono text-[12.5px]">
            <thead className="text-left text-text-3">
              <tr className="h-9 border-b border-line-1 font-sans">
                <ColumnHead className="pl-3">{t('mines.how_cursor')}</ColumnHead>
                <ColumnHead className="px-3">{t('mines.how_digits')}</ColumnHead>
                <ColumnHead className="px-3">{t('mines.how_pick')}</ColumnHead>
                <ColumnHead className="pr-3">{t('mines.how_tiles')}</ColumnHead>
              </tr>
            </thead>
            <tbody>
              {swaps.map(({ cursor, digits, n, j, tiles }) => (
                <tr key={cursor} className="h-8">
                  <td className="pl-3 text-text-2">{cursor}</td>
                  <td className="px-3 text-signal-hi">{digits}</td>
                  <td className="px-3 whitespace-nowrap text-text-2">
                    (u × {n}) &gt;&gt; 52 = <b className="text-text-1">{j}</b>
                    <span className="ml-4 text-text-3">
                      {n - 1} ↔ {j}
                    </span>
                  </td>
                  <td className="pr-3 whitespace-nowrap">
                    {tiles.map((tile, place) => (
                      <span
                        key={tile}
                        className={place === n - 1 || place === j ? 'font-bold text-text-1' : 'text-text-3'}
                      >
                        {tile}{' '}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
