import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OpeningProof } from '@noktra/game/proof'
import { poolFacesQuery } from './queries.ts'
import { TicketTable } from './ticket-table.tsx'

/** Which tickets win what, in the version of the pool that this draw used. */
export function PoolTable({ proof: { pool, ticket } }: { proof: OpeningProof }) {
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
