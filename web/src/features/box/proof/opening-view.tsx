import { useTranslation } from 'react-i18next'
import { poolLines, chanceOf, rowOfTicket } from '@noktra/game/boxes'
import { ComputationFold } from '../../../domain/proof/computation-fold.tsx'
import { cursorsOf, ifSound } from '../../../domain/proof/computation.ts'
import { stepsOf } from './opening-steps.ts'
import { isOf, type ProofViewProps } from '../../../domain/proof/fair-answer.ts'
import { FairColumns } from '../../../domain/proof/fair-columns.tsx'
import { ProofActions } from '../../../domain/proof/proof-actions.tsx'
import type { OpeningFair } from '@noktra/contract/box-proof'
import { LogPanel } from '../../../domain/log/log-panel.tsx'
import { VerifyPanel } from '../../../domain/proof/verify-panel.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { boxDetails } from '@noktra/contract/plain/boxes'
import type { SkinFace } from '@noktra/contract/shapes'
import { call } from '../../../api/call.ts'
import type { OpeningProof } from '@noktra/game/box/box-proof'
import { TicketTable } from '../../../domain/proof/ticket-table.tsx'
import { Link } from 'react-router'
import { formatNumber, formatWear, formatPercent } from '../../../i18n/format.ts'
import { BoxPicture } from '../../../domain/box/box-picture.tsx'
import { paths } from '../../../paths.ts'
import { Fact, Facts, ItemHero, PlayerFact, TimeFact } from '../../../domain/proof/summary-parts.tsx'
import { HashText } from '../../../domain/proof/hash-text.tsx'
import { SentLine } from '../../../domain/proof/sent-line.tsx'
import { PairRows } from '../../../domain/proof/pair-rows.tsx'
import { ProofPanel } from '../../../domain/proof/proof-panel.tsx'
import { NameRow, PatternRow } from '../../../domain/proof/recorded-rows.tsx'
import { ProofRow, SaltRow, TicketRow, WearRow } from '../../../domain/proof/proof-row.tsx'

/** How the skins of a pool look and are called; a pool itself holds only their numbers. */
function poolFacesQuery(box_id: number, pool_version: number) {
  return queryOptions({
    queryKey: ['pool-faces', box_id, pool_version],
    queryFn: async ({ signal }) => {
      const { rows } = await call(boxDetails, { query: { box_id, pool_version }, signal, silent: true })
      return new Map<number, SkinFace>(rows.map((row) => [row.skin_id, row]))
    },
    staleTime: Infinity,
  })
}

/** One opening with everything it follows from. */
export function ProofView({ fair, title }: ProofViewProps) {
  return isOf(fair, 'box') && <OpeningView draw={fair} title={title} />
}

function OpeningView({ draw, title }: { draw: OpeningFair; title: string }) {
  const { t } = useTranslation('fair')
  const { proof } = draw
  return (
    <FairColumns summary={<DrawSummary draw={draw} />}>
      <VerifyPanel proof={proof} isMine={draw.is_mine} />
      <LogPanel id={draw.proof.id} fair={draw} />
      <ProofTable draw={draw} />
      <ComputationFold
        cursors={cursorsOf(proof)}
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
function DrawSummary({ draw }: { draw: OpeningFair }) {
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
        {draw.wear !== '' && (
          <Fact name={t('wear')} isWideOnly>
            <span className="type-number">{formatWear(draw.wear)}</span>
          </Fact>
        )}
      </Facts>
    </section>
  )
}

/** Everything the result of an opening follows from. */
function ProofTable({ draw }: { draw: OpeningFair }) {
  const { t } = useTranslation('fair')
  const { proof, pool_round, is_default_seed } = draw
  const row = ifSound(() => rowOfTicket(proof.pool.rows, proof.ticket))
  return (
    <ProofPanel title={t('proof')}>
      <PairRows proof={proof} isDefaultSeed={is_default_seed} />
      <ProofRow name={t('pool_hash')} hint={t('pool_version', { version: proof.pool.version })}>
        <HashText value={proof.pool_hash} />
        <SentLine id={proof.id} proven={proof.pool_hash} />
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
      <PatternRow pattern={proof.pattern} />
      <NameRow item={row} name={draw.market_hash_name} />
    </ProofPanel>
  )
}
