import { useTranslation } from 'react-i18next'
import { chanceOf, rowOfTicket } from '@noktra/game/boxes'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { ifSound } from './computation.ts'
import { HashText } from './hash-text.tsx'
import { PairRows } from './pair-rows.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { ProofRow, SaltRow, TicketRow, WearRow } from './proof-row.tsx'
import type { Draw } from './queries.ts'

/** Everything the result of an opening follows from. */
export function ProofTable({ draw }: { draw: Draw }) {
  const { t } = useTranslation('fair')
  const { proof, pool_round, is_default_seed } = draw
  const row = ifSound(() => rowOfTicket(proof.pool.rows, proof.ticket))
  return (
    <ProofPanel title={t('proof')}>
      <PairRows proof={proof} isDefaultSeed={is_default_seed} />
      <ProofRow name={t('pool_hash')} hint={t('pool_version', { version: proof.pool.version })}>
        <HashText value={proof.pool_hash} />
      </ProofRow>
      <SaltRow salt={proof.pool_salt} round={pool_round} />
      <TicketRow
        ticket={proof.ticket}
        hint={
          row &&
          t('in_range', {
            from: formatNumber(row.from),
            to: formatNumber(row.to),
            chance: formatPercent(chanceOf(row)),
          })
        }
      />
      <WearRow {...proof} />
    </ProofPanel>
  )
}
