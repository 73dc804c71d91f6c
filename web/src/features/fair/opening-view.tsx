import { useTranslation } from 'react-i18next'
import { poolLines, chanceOf, rowOfTicket } from '@noktra/game/boxes'
import { ComputationFold } from './computation-fold.tsx'
import { CURSORS, stepsOf, ifSound } from './computation.ts'
import { FairColumns } from './fair-columns.tsx'
import { ProofActions } from './proof-actions.tsx'
import { type Draw, poolFacesQuery } from './queries.ts'
import { VerifyPanel } from './verify-panel.tsx'
import { useQuery } from '@tanstack/react-query'
import type { OpeningProof } from '@noktra/game/box/box-proof'
import { TicketTable } from './ticket-table.tsx'
import { Link } from 'react-router'
import { formatNumber, formatWear, formatPercent } from '../../i18n/format.ts'
import { BoxPicture } from '../../domain/box/box-picture.tsx'
import { paths } from '../../paths.ts'
import { Fact, Facts, ItemHero, PlayerFact, TimeFact } from './summary-parts.tsx'
import { HashText } from './hash-text.tsx'
import { PairRows } from './pair-rows.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { ProofRow, SaltRow, TicketRow, WearRow } from './proof-row.tsx'

/** One opening with everything it follows from. */
export function OpeningView({ draw, title }: { draw: Draw; title: string }) {
  const { t } = useTranslation('fair')
  const { proof } = draw
  return (
    <FairColumns summary={<DrawSummary draw={draw} />}>
      <VerifyPanel proof={proof} isMine={draw.is_mine} />
      <ProofTable draw={draw} />
      <ComputationFold
        cursors={CURSORS}
        stepsAt={(cursor) => stepsOf(proof, cursor)}
        hashed={{ title: t('how_pool'), text: t('how_lines'), lines: () => poolLines(proof.pool) }}
      />
      <ProofActions proof={proof} title={title} />
      <PoolTable proof={proof} />
    </FairColumns>
  )
}

/** Which tickets win what, in the version of the pool that this draw used. */
function PoolTable({ proof: { pool, ticket } }: { proof: OpeningProof }) {
  const { t } = useTranslation('fair')
  const { data: faces } = useQuery(poolFacesQuery(pool.box_id, pool.version))
  return (
    <TicketTable
      id="pool"
      title={t('pool')}
      text={t('pool_text', { version: pool.version })}
      rows={pool.rows}
      faces={faces}
      ticket={ticket}
    />
  )
}

/** Who opened which box, when, and what came out. */
function DrawSummary({ draw }: { draw: Draw }) {
  const { t } = useTranslation('fair')
  return (
    <section aria-label={t('what_came_out')} className="panel overflow-hidden">
      <ItemHero skin={draw} value={draw.value} />
      <Facts>
        <PlayerFact name={t('opened_by')} avatar={draw.avatar} nickname={draw.nickname} />
        <Fact name={t('box')}>
          <Link
            to={paths.box(draw.proof.pool.box_id)}
            className="-my-2 flex min-h-11 min-w-0 items-center gap-2.5 text-text-1 hover:text-signal-hi"
          >
            <BoxPicture url={draw.box_image_url} sizes="32px" className="size-8 shrink-0" />
            <span className="truncate underline decoration-line-2 underline-offset-4">{draw.box_name}</span>
          </Link>
        </Fact>
        <TimeFact at={draw.created_at} />
        <Fact name={t('ticket')} isWideOnly>
          <span className="type-number font-semibold">{formatNumber(draw.proof.ticket)}</span>
        </Fact>
        <Fact name={t('wear')} isWideOnly>
          <span className="type-number">{formatWear(draw.wear)}</span>
        </Fact>
      </Facts>
    </section>
  )
}

/** Everything the result of an opening follows from. */
function ProofTable({ draw }: { draw: Draw }) {
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
