import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useGames } from '../../domain/game/games-context.ts'
import { retrievalPath } from '../../domain/retrieval/retrieval-queries.ts'
import { paths } from '../../paths.ts'

/** Of what is no game. */
const PATH_OF: Partial<Record<string, (id: string) => string>> = {
  order: () => paths.rechargeHistory,
  partner: () => paths.partner,
  retrieval: (id) => retrievalPath(Number(id)),
}

type Props = { cause: { kind: string; id: string } | null; className?: string }

/** To what a movement was for. */
export function CauseLink({ cause, className = '' }: Props) {
  const { t } = useTranslation('wallet')
  const games = useGames()
  if (!cause) return <span className="text-text-3">–</span>
  const path = PATH_OF[cause.kind] ?? games.find(({ kind }) => kind === cause.kind)?.causePath
  const words = (
    <span className="truncate" title={cause.id}>
      {t(`cause.${cause.kind}`)} <span className="type-number text-text-3">{cause.id}</span>
    </span>
  )
  if (!path) return words
  return (
    <Link
      to={path(cause.id)}
      className={`group inline-flex min-w-0 items-center gap-1 text-text-2 underline-offset-4 hover:text-text-1 hover:underline max-sm:min-h-11 ${className}`}
    >
      {words}
      <ChevronRight size={14} aria-hidden className="shrink-0 text-text-3 group-hover:text-text-1" />
    </Link>
  )
}
