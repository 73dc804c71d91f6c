import { useTranslation } from 'react-i18next'
import { BeaconRows } from './beacon-rows.tsx'
import { HashText } from './hash-text.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { ProofRow } from './proof-row.tsx'
import type { Roll } from './queries.ts'

/** The seed and the beacon, from which the draw follows. */
export function RollProofTable({ fair: { proof, attempts } }: { fair: Roll }) {
  const { t } = useTranslation('fair')
  return (
    <ProofPanel title={t('battle.sources')}>
      <ProofRow name={t('server_seed_hash')} hint={t('battle.seed_hash_hint')}>
        <HashText value={proof.server_seed_hash} />
      </ProofRow>
      <ProofRow name={t('server_seed')}>
        {proof.server_seed === null ? (
          <span className="text-text-3">{t('roll.seed_waits')}</span>
        ) : (
          <HashText value={proof.server_seed} />
        )}
      </ProofRow>
      <BeaconRows beacon={proof.beacon} round_at={attempts.at(-1)?.round_at ?? 0} />
    </ProofPanel>
  )
}
