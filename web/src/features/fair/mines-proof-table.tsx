import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { HashText } from './hash-text.tsx'
import { consolationRow, consolationTicket } from './mines-facts.ts'
import { PairRows } from './pair-rows.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { ProofRow, SaltRow, TicketRow, WearRow } from './proof-row.tsx'
import type { Game } from './queries.ts'

/** Everything the course of a game follows from. */
export function MinesProofTable({ fair: { proof, game, pool_round, is_default_seed } }: { fair: Game }) {
  const { t } = useTranslation('fair')
  const { wear, wear_from, wear_to } = proof.result
  const ticket = consolationTicket(proof)
  const row = ticket === null ? null : consolationRow(proof, ticket)
  return (
    <ProofPanel title={t('proof')}>
      <PairRows proof={proof} isDefaultSeed={is_default_seed} />
      <ProofRow name={t('mines.tier_hash')} hint={t('mines.tier_version', { version: game.tier.version })}>
        <HashText value={proof.pool_hash} />
      </ProofRow>
      <SaltRow salt={proof.pool_salt} round={pool_round} />
      <ProofRow name={t('mines.picks')} hint={t('mines.picks_hint')}>
        <span className="type-number font-semibold">
          {proof.picks.length > 0 ? proof.picks.join(' · ') : t('mines.no_picks')}
        </span>
      </ProofRow>
      {ticket !== null && (
        <TicketRow
          ticket={ticket}
          hint={row && t('mines.ticket_in', { from: formatNumber(row.from), to: formatNumber(row.to) })}
        />
      )}
      {wear !== null && wear_from !== null && wear_to !== null && (
        <WearRow wear={wear} wear_from={wear_from} wear_to={wear_to} />
      )}
    </ProofPanel>
  )
}
