import { useTranslation } from 'react-i18next'
import { wearLines } from '@noktra/game/mall'
import { ComputationFold } from './computation-fold.tsx'
import { wearStepsOf } from './computation.ts'
import { FairColumns } from './fair-columns.tsx'
import { HashText } from './hash-text.tsx'
import { PairRows } from './pair-rows.tsx'
import { ProofActions } from './proof-actions.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { ProofRow, WearRow } from './proof-row.tsx'
import type { Bought } from './queries.ts'
import { VerifyPanel } from './verify-panel.tsx'
import { WearSummary } from './wear-summary.tsx'
import { WearTerms } from './wear-terms.tsx'

/** The wear of an item from the mall with everything it follows from. */
export function WearView({ fair, title }: { fair: Bought; title: string }) {
  const { t } = useTranslation('fair')
  const { proof } = fair
  return (
    <FairColumns summary={<WearSummary fair={fair} />}>
      <VerifyPanel proof={proof} isMine={fair.is_mine} />
      <WearTerms fair={fair} />
      <ProofPanel title={t('proof')}>
        <PairRows proof={proof} isDefaultSeed={fair.is_default_seed} />
        <ProofRow name={t('terms_hash')} hint={t('terms_hash_hint')}>
          <HashText value={proof.pool_hash} />
        </ProofRow>
        <WearRow wear={proof.wear} {...proof.terms} />
      </ProofPanel>
      <ComputationFold
        cursors={[{ name: 'wear', number: 1 }]}
        stepsAt={() => wearStepsOf(proof)}
        hashed={{ title: t('how_terms'), text: t('how_lines'), lines: () => wearLines(proof.terms) }}
      />
      <ProofActions proof={proof} title={title} />
    </FairColumns>
  )
}
