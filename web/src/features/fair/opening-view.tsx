import { useTranslation } from 'react-i18next'
import { poolLines } from '@noktra/game/boxes'
import { ComputationFold } from './computation-fold.tsx'
import { CURSORS, stepsOf } from './computation.ts'
import { DrawSummary } from './draw-summary.tsx'
import { FairColumns } from './fair-columns.tsx'
import { PoolTable } from './pool-table.tsx'
import { ProofActions } from './proof-actions.tsx'
import { ProofTable } from './proof-table.tsx'
import type { Draw } from './queries.ts'
import { VerifyPanel } from './verify-panel.tsx'

/** One opening with everything it follows from. */
export function OpeningView({ draw, title }: { draw: Draw; title: string }) {
  const { t } = useTranslation('fair')
  const { proof } = draw
  return (
    <FairColumns summary={<DrawSummary draw={draw} />}>
      <VerifyPanel proof={proof} isMine={draw.is_mine} />
      <ProofTable draw={draw} />
      <ComputationFold
        cursors={CURSORS}
        stepsAt={(cursor) => stepsOf(proof, cursor)}
        hashed={{ title: t('how_pool'), text: t('how_lines'), lines: () => poolLines(proof.pool) }}
      />
      <ProofActions proof={proof} title={title} />
      <PoolTable proof={proof} />
    </FairColumns>
  )
}
