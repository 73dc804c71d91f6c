import { useTranslation } from 'react-i18next'
import { BeaconRows } from './beacon-rows.tsx'
import { HashText } from './hash-text.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { ProofRow } from './proof-row.tsx'
import type { Battle } from './queries.ts'

/** The seed and the beacon, from which every draw follows. */
export function BattleProofTable({ battle }: { battle: Battle }) {
  const { t } = useTranslation('fair')
  const { beacon, server_seed, server_seed_hash } = battle.proof
  return (
    <ProofPanel title={t('battle.sources')}>
      <ProofRow name={t('server_seed_hash')} hint={t('battle.seed_hash_hint')}>
        <HashText value={server_seed_hash} />
      </ProofRow>
      <ProofRow name={t('server_seed')}>
        {server_seed === null ? (
          <span className="text-text-3">{t('battle.seed_waits')}</span>
        ) : (
          <HashText value={server_seed} />
        )}
      </ProofRow>
      <BeaconRows beacon={beacon} round_at={battle.round_at} />
    </ProofPanel>
  )
}
