import { useTranslation } from 'react-i18next'
import { upgradeLines } from '@noktra/game/upgrades'
import { ComputationFold } from './computation-fold.tsx'
import { upgradeCursors, upgradeStepsOf } from './computation.ts'
import { FairColumns } from './fair-columns.tsx'
import { ProofActions } from './proof-actions.tsx'
import type { Upgrade } from './queries.ts'
import { UpgradeProofTable } from './upgrade-proof-table.tsx'
import { UpgradeSummary } from './upgrade-summary.tsx'
import { UpgradeTerms } from './upgrade-terms.tsx'
import { VerifyPanel } from './verify-panel.tsx'

/** One upgrade with everything it follows from. */
export function UpgradeView({ fair, title }: { fair: Upgrade; title: string }) {
  const { t } = useTranslation('fair')
  const { proof } = fair
  return (
    <FairColumns summary={<UpgradeSummary fair={fair} />}>
      <VerifyPanel proof={proof} isMine={fair.is_mine} />
      <UpgradeTerms fair={fair} />
      <UpgradeProofTable fair={fair} />
      <ComputationFold
        cursors={upgradeCursors(proof)}
        stepsAt={(cursor) => upgradeStepsOf(proof, cursor)}
        hashed={{ title: t('how_terms'), text: t('how_lines'), lines: () => upgradeLines(proof.terms) }}
      />
      <ProofActions proof={proof} title={title} />
    </FairColumns>
  )
}
