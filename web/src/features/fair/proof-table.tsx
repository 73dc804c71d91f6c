import { useTranslation } from 'react-i18next'
import { chanceOf, rowOfTicket } from '@noktra/game/boxes'
import type { OpeningProof } from '@noktra/game/proof'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { HashText } from './hash-text.tsx'
import { ProofRow } from './proof-row.tsx'
import type { Draw } from './queries.ts'

/** Wear as shown, from ten-thousandths. */
function wearText(wear: number): string {
  return (wear / 10_000).toFixed(4)
}

/** The row that won, if the proof is sound enough to have one. */
function winningRow({ pool, ticket }: OpeningProof) {
  try {
    return rowOfTicket(pool.rows, ticket)
  } catch {
    return null
  }
}

/** Everything the result follows from. */
export function ProofTable({ draw }: { draw: Draw }) {
  const { t } = useTranslation('fair')
  const { proof, pool_round } = draw
  const row = winningRow(proof)
  return (
    <section aria-labelledby="proof" className="panel">
      <h2 id="proof" className="type-block px-5 pt-4 pb-2 max-sm:px-4">
        {t('proof')}
      </h2>
      <dl className="divide-y divide-line-1 px-5 pb-2 max-sm:px-4">
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
          {draw.is_default_seed && (
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
        <ProofRow name={t('pool_hash')} hint={t('pool_version', { version: proof.pool.version })}>
          <HashText value={proof.pool_hash} />
        </ProofRow>
        <ProofRow
          name={t('pool_salt')}
          hint={
            pool_round &&
            `${t(`beacon.${pool_round.source}`)} · ${t('round', { round: formatNumber(pool_round.round) })}`
          }
        >
          <HashText value={proof.pool_salt} />
        </ProofRow>
        <ProofRow name={t('ticket')}>
          <span className="type-number font-semibold">{formatNumber(proof.ticket)}</span>
          {row && (
            <span className="type-number ml-2 text-text-3">
              {t('in_range', {
                from: formatNumber(row.from),
                to: formatNumber(row.to),
                chance: formatPercent(chanceOf(row)),
              })}
            </span>
          )}
        </ProofRow>
        <ProofRow name={t('wear')}>
          <span className="type-number font-semibold">{wearText(proof.wear)}</span>
          <span className="type-number ml-2 text-text-3">
            {t('wear_range', { from: wearText(proof.wear_from), to: wearText(proof.wear_to) })}
          </span>
        </ProofRow>
      </dl>
    </section>
  )
}
