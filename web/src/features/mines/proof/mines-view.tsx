import { useTranslation } from 'react-i18next'
import { toCents } from '@noktra/game/money'
import { isOf, type ProofViewProps } from '../../../domain/proof/fair-answer.ts'
import { FairColumns } from '../../../domain/proof/fair-columns.tsx'
import { MinesComputation } from './mines-computation.tsx'
import { consolationTicket, consolationRow, prizeOf } from './mines-facts.ts'
import { MinesLayout } from './mines-layout.tsx'
import { MinesTier } from './mines-tier.tsx'
import { ProofActions } from '../../../domain/proof/proof-actions.tsx'
import type { MinesFair } from '@noktra/contract/mines-proof'
import { TicketTable } from '../../../domain/proof/ticket-table.tsx'
import { LogPanel } from '../../../domain/log/log-panel.tsx'
import { VerifyPanel } from '../../../domain/proof/verify-panel.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import {
  Fact,
  Facts,
  ItemHero,
  OutcomeStrip,
  PlayerFact,
  TimeFact,
} from '../../../domain/proof/summary-parts.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { HashText } from '../../../domain/proof/hash-text.tsx'
import { SentLine } from '../../../domain/proof/sent-line.tsx'
import { PairRows } from '../../../domain/proof/pair-rows.tsx'
import { ProofPanel } from '../../../domain/proof/proof-panel.tsx'
import { NameRow, PatternRow } from '../../../domain/proof/recorded-rows.tsx'
import { ProofRow, SaltRow, TicketRow, WearRow } from '../../../domain/proof/proof-row.tsx'

/** One minesweeper game with everything it follows from. */
export function ProofView({ fair, title }: ProofViewProps) {
  return isOf(fair, 'mines') && <MinesView fair={fair} title={title} />
}

function MinesView({ fair, title }: { fair: MinesFair; title: string }) {
  const { t } = useTranslation('fair')
  const { proof, game } = fair
  const rows = game.tier.consolation
  return (
    <FairColumns summary={<MinesSummary fair={fair} />}>
      <VerifyPanel proof={proof} isMine={fair.is_mine} />
      <LogPanel id={fair.proof.id} fair={fair} />
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
          exterior: exterior_name || null,
          value_cents: toCents(value),
        }))}
        faces={new Map(rows.map((row) => [row.skin_id, row]))}
        ticket={consolationTicket(proof)}
      />
    </FairColumns>
  )
}

/** Who played which tier, when, and how it ended. */
function MinesSummary({ fair: { game, proof, ...player } }: { fair: MinesFair }) {
  const { t } = useTranslation('fair')
  const { kind, layer } = proof.result
  return (
    <section aria-label={t('what_came_out')} className="panel min-w-0 overflow-hidden">
      <OutcomeStrip tone={kind === 'prize' ? 'success' : kind === 'bomb' ? 'danger' : 'plain'}>
        {t(`mines.end.${kind}`, { layer: kind === 'bomb' ? layer + 1 : layer })}
      </OutcomeStrip>
      {game.won && <ItemHero skin={game.won} value={game.won.value} />}
      <Facts>
        <PlayerFact name={t('mines.played_by')} avatar={player.avatar} nickname={player.nickname} />
        <Fact name={t('mines.stake')}>
          <CoinAmount amount={game.tier.stake} size={16} />
        </Fact>
        <TimeFact at={player.created_at} />
        <Fact name={t('mines.cleared')} isWideOnly>
          <span className="type-number">{t('mines.cleared_of', { layer })}</span>
        </Fact>
      </Facts>
      <div className="border-t border-line-1 px-5 py-3 max-sm:px-4">
        <Button to={paths.mines} full>
          {t('mines.to_room')}
        </Button>
      </div>
    </section>
  )
}

/** Everything the course of a game follows from. */
function MinesProofTable({ fair: { proof, game, pool_round, is_default_seed } }: { fair: MinesFair }) {
  const { t } = useTranslation('fair')
  const { wear, wear_from, wear_to } = proof.result
  const ticket = consolationTicket(proof)
  const row = ticket === null ? null : consolationRow(proof, ticket)
  return (
    <ProofPanel title={t('proof')}>
      <PairRows proof={proof} isDefaultSeed={is_default_seed} />
      <ProofRow name={t('mines.tier_hash')} hint={t('mines.tier_version', { version: game.tier.version })}>
        <HashText value={proof.pool_hash} />
        <SentLine id={proof.id} proven={proof.pool_hash} />
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
      <WearRow wear={wear} wear_from={wear_from} wear_to={wear_to} />
      <PatternRow pattern={proof.result.pattern} />
      <NameRow
        item={proof.result.kind === 'prize' ? prizeOf(proof) : row}
        name={game.won?.market_hash_name}
      />
    </ProofPanel>
  )
}
