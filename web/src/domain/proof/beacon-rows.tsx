import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BeaconClaim } from '@noktra/game/beacon-proof'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { HashText } from './hash-text.tsx'
import { ProofRow } from './proof-row.tsx'

/** The beacon's round that several people's draw follows from. */
export function BeaconRows({ beacon, round_at }: { beacon: BeaconClaim; round_at: number }) {
  const { t } = useTranslation('fair')
  return (
    <>
      <ProofRow name={t('battle.beacon')}>
        <p className="font-semibold">{t(`beacon.${beacon.source}`)}</p>
        <p className="mt-0.5 text-text-2">{t(`battle.beacon_text.${beacon.source}`)}</p>
        {beacon.source === 'local' && (
          <p className="mt-2 flex gap-2 rounded-control border border-warning/40 bg-warning/8 p-2.5 text-text-1">
            <TriangleAlert size={16} strokeWidth={1.9} aria-hidden className="mt-px shrink-0 text-warning" />
            {t('battle.beacon_local_warning')}
          </p>
        )}
      </ProofRow>
      <ProofRow name={t('battle.chain')}>
        <HashText value={beacon.chain_hash} />
      </ProofRow>
      <ProofRow name={t('battle.round')} hint={formatTime(round_at)}>
        <span className="type-number">{formatNumber(beacon.round)}</span>
      </ProofRow>
      <ProofRow name={t('battle.randomness')}>
        {beacon.randomness === null ? (
          <span className="text-text-3">{t('battle.randomness_waits')}</span>
        ) : (
          <HashText value={beacon.randomness} />
        )}
      </ProofRow>
      {beacon.signature !== null && (
        <ProofRow name={t('battle.signature')} hint={t('battle.signature_hint')}>
          <HashText value={beacon.signature} />
        </ProofRow>
      )}
      {beacon.randomness !== null && beacon.first_round !== null && (
        <ProofRow name={t('battle.links')}>
          <span className="text-text-2">
            {t('battle.links_text', {
              count: beacon.round - beacon.first_round + 1,
              shown: formatNumber(beacon.round - beacon.first_round + 1),
            })}
          </span>
        </ProofRow>
      )}
    </>
  )
}
