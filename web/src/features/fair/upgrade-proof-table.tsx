import { useTranslation } from 'react-i18next'
import { HashText } from './hash-text.tsx'
import { PairRows } from './pair-rows.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { ProofRow, TicketRow, WearRow } from './proof-row.tsx'
import type { Upgrade } from './queries.ts'

/** Everything the result of an upgrade follows from. */
export function UpgradeProofTable({ fair: { proof, is_default_seed } }: { fair: Upgrade }) {
  const { t } = useTranslation('fair')
  return (
    <ProofPanel title={t('proof')}>
      <PairRows proof={proof} isDefaultSeed={is_default_seed} />
      <ProofRow name={t('terms_hash')} hint={t('terms_hash_hint')}>
        <HashText value={proof.pool_hash} />
      </ProofRow>
      <TicketRow ticket={proof.ticket} hint={t(proof.won ? 'upgrade.wins' : 'upgrade.fails')} />
      {proof.wear !== null && proof.wear_from !== null && proof.wear_to !== null && (
        <WearRow wear={proof.wear} wear_from={proof.wear_from} wear_to={proof.wear_to} />
      )}
    </ProofPanel>
  )
}
