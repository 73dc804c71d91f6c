import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rollMessage } from '@noktra/game/fairness'
import type { RollProof } from '@noktra/game/roll/roll-proof'
import { ifSound } from '../../../domain/proof/computation.ts'
import { Fold } from '../../../domain/proof/fold.tsx'
import { Pager } from '../../../domain/proof/pager.tsx'
import { rollSwaps } from './roll-facts.ts'
import { ColumnHead } from '../../../ui/column-head.tsx'

const PAGE_SIZE = 50

/** The shuffle of the entrants, swap by swap. */
export function RollComputation({ proof }: { proof: RollProof }) {
  const { t } = useTranslation('fair')
  const [page, setPage] = useState(0)
  const { lock_hash, beacon, entrants } = proof
  const { randomness } = beacon
  const swaps = ifSound(() => rollSwaps(proof, { from: page * PAGE_SIZE, count: PAGE_SIZE })) ?? []
  const message =
    randomness === null ? null : ifSound(() => rollMessage({ lock_hash, randomness, cursor: 0 }))
  return (
    <Fold title={t('how')} hint={t('roll.how_hint')}>
      <p className="type-small max-w-190 text-text-2">{t('roll.how_text')}</p>
      {message === null || swaps.length === 0 ? (
        <p className="type-small mt-3 text-text-3">{t('roll.how_waits')}</p>
      ) : (
        <>
          <p className="type-small mt-4 mb-1 text-text-2">{t('mines.how_message')}</p>
          <code className="block font-mono text-[12.5px] leading-5 break-all text-text-1">{message}</code>
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
            tabIndex={0}
            className="mt-3 max-h-130 overflow-auto rounded-control border border-line-1 bg-well"
          >
            <table className="type-number w-full min-w-110 font-mono text-[12.5px]">
              <thead className="text-left text-text-3">
                <tr className="h-9 border-b border-line-1 font-sans">
                  <ColumnHead className="pl-3">{t('mines.how_cursor')}</ColumnHead>
                  <ColumnHead className="px-3">{t('mines.how_digits')}</ColumnHead>
                  <ColumnHead className="px-3">{t('roll.how_pick')}</ColumnHead>
                  <ColumnHead className="pr-3">{t('mines.how_pick')}</ColumnHead>
                </tr>
              </thead>
              <tbody>
                {swaps.map(({ cursor, digits, n, j }) => (
                  <tr key={cursor} className="h-8">
                    <td className="pl-3 text-text-2">{cursor}</td>
                    <td className="px-3 text-signal-hi">{digits}</td>
                    <td className="px-3 whitespace-nowrap text-text-2">
                      (u × {n}) &gt;&gt; 52 = <b className="text-text-1">{j}</b>
                    </td>
                    <td className="pr-3 whitespace-nowrap text-text-2">
                      {n - 1} ↔ {j}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="-mx-5 max-sm:-mx-4">
            <Pager
              label={t('how')}
              page={page}
              size={PAGE_SIZE}
              total={entrants.length - 1}
              onPage={setPage}
            />
          </div>
        </>
      )}
    </Fold>
  )
}
