import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGames } from '../domain/game/games-context.ts'
import { LatePart } from '../ui/late-part.tsx'

/** Something waits in the welfare centre: the first game that says so is enough. */
export function WaitingDot({ className }: { className: string }) {
  const { t } = useTranslation('layout')
  const games = useGames()
  const dot = (
    <span className={`waiting-dot ${className}`}>
      <span className="sr-only">{t('centre_waits')}</span>
    </span>
  )
  return games.reduceRight<ReactNode>(
    (otherwise, { kind, centre }) =>
      centre?.loadWaits ? (
        <LatePart key={kind} wanted load={centre.loadWaits} props={{ children: dot, otherwise }} />
      ) : (
        otherwise
      ),
    null,
  )
}
