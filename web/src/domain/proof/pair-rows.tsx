import { useTranslation } from 'react-i18next'
import type { PairProof } from '@noktra/game/proof-parts'
import { formatNumber } from '../../i18n/format.ts'
import { HashText } from './hash-text.tsx'
import { ProofRow } from './proof-row.tsx'

type Props = { proof: PairProof; isDefaultSeed: boolean }

/** The player's pair and the count: what every draw of one player follows from. */
export function PairRows({ proof, isDefaultSeed }: Props) {
  const { t } = useTranslation('fair')
  return (
    <>
      <ProofRow name={t('server_seed_hash')} hint={t('server_seed_hash_hint')}>
        <HashText value={proof.server_seed_hash} />
      </ProofRow>
      <ProofRow name={t('server_seed')}>
        {proof.server_seed === null ? (
          <span className="text-text-3">{t('not_revealed')}</span>
        ) : (
          <HashText value={proof.server_seed} />
        )}
      </ProofRow>
      <ProofRow name={t('user_seed')}>
        <HashText value={proof.user_seed} />
        {isDefaultSeed && (
          <span className="type-micro mt-1 inline-flex flex-wrap items-center gap-2 text-text-3">
            <span className="rounded-tag border border-warning/40 px-1.5 py-px text-warning">
              {t('default_seed')}
            </span>
            {t('default_seed_hint')}
          </span>
        )}
      </ProofRow>
      <ProofRow name={t('nonce')}>
        <span className="type-number">{formatNumber(proof.nonce)}</span>
      </ProofRow>
    </>
  )
}
