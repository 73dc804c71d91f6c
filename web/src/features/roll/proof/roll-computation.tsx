import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rollMessage } from '@noktra/game/fairness'
import type { RollProof } from '@noktra/game/roll/roll-proof'
import { ifSound } from '../../../domain/proof/computation.ts'
import { Fold } from '../../../domain/proof/fold.tsx'
import { Pager } from '../../../domain/proof/pager.tsx'
import { rollSwaps } from './roll-facts.ts'
import { SwapRow, SwapTable } from '../../../domain/proof/swap-table.tsx'

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
          <SwapTable className="max-h-130 overflow-auto" heads={[t('roll.how_pick'), t('mines.how_pick')]}>
            {swaps.map((swap) => (
              <SwapRow key={swap.cursor} swap={swap}>
                <span className="text-text-2">
                  {swap.n - 1} ↔ {swap.j}
                </span>
              </SwapRow>
            ))}
          </SwapTable>
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
