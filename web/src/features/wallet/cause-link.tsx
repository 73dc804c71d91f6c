import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WalletRecord } from '@noktra/contract/wallet'
import { retrievalPath } from '../../domain/retrieval/retrieval-queries.ts'
import { paths } from '../../paths.ts'

type Cause = NonNullable<WalletRecord['cause']>

const PATH_OF: Record<Cause['kind'], (id: string) => string> = {
  order: () => paths.rechargeHistory,
  box: (id) => paths.fairDraw(id),
  battle: (id) => paths.battleRoom(Number(id)),
  upgrade: (id) => paths.upgradeDetail(Number(id)),
  mines: (id) => paths.fairMines(Number(id)),
  mall: (id) => paths.mallSkin(Number(id)),
  envelope: (id) => paths.fairEnvelope(Number(id)),
  partner: () => paths.partner,
  retrieval: (id) => retrievalPath(Number(id)),
}

/** To what the movement was for. */
export function CauseLink({ cause, className }: { cause: Cause | null; className?: string }) {
  const { t } = useTranslation('wallet')
  if (!cause) return <span className="text-text-3">–</span>
  return (
    <Link
      to={PATH_OF[cause.kind](cause.id)}
      className={`group inline-flex min-w-0 items-center gap-1 text-text-2 underline-offset-4 hover:text-text-1 hover:underline max-sm:min-h-11 ${className ?? ''}`}
    >
      <span className="truncate" title={cause.id}>
        {t(`cause.${cause.kind}`)} <span className="type-number text-text-3">{cause.id}</span>
      </span>
      <ChevronRight size={14} aria-hidden className="shrink-0 text-text-3 group-hover:text-text-1" />
    </Link>
  )
}
