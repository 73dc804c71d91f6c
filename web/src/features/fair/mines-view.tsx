import { useTranslation } from 'react-i18next'
import { toCents } from '@noktra/game/money'
import { FairColumns } from './fair-columns.tsx'
import { MinesComputation } from './mines-computation.tsx'
import { consolationTicket } from './mines-facts.ts'
import { MinesLayout } from './mines-layout.tsx'
import { MinesProofTable } from './mines-proof-table.tsx'
import { MinesSummary } from './mines-summary.tsx'
import { MinesTier } from './mines-tier.tsx'
import { ProofActions } from './proof-actions.tsx'
import type { Game } from './queries.ts'
import { TicketTable } from './ticket-table.tsx'
import { VerifyPanel } from './verify-panel.tsx'

/** One minesweeper game with everything it follows from. */
export function MinesView({ fair, title }: { fair: Game; title: string }) {
  const { t } = useTranslation('fair')
  const { proof, game } = fair
  const rows = game.tier.consolation
  return (
    <FairColumns summary={<MinesSummary fair={fair} />}>
      <VerifyPanel proof={proof} isMine={fair.is_mine} />
      <MinesLayout fair={fair} />
      <MinesProofTable fair={fair} />
      <MinesComputation proof={proof} />
      <ProofActions proof={proof} title={title} />
      <MinesTier fair={fair} />
      <TicketTable
        id="consolation"
        title={t('mines.consolation')}
        text={t('mines.consolation_text')}
        rows={rows.map(({ exterior_name, value, ...row }) => ({
          ...row,
          exterior: exterior_name,
          value_cents: toCents(value),
        }))}
        faces={new Map(rows.map((row) => [row.skin_id, row]))}
        ticket={consolationTicket(proof)}
      />
    </FairColumns>
  )
}
