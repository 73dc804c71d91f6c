import { useEffect } from 'react'
import { useGames } from '../domain/game/games-context.ts'
import { wheelOf } from '../domain/strip/card-path.ts'
import { startLive } from '../live/live.ts'
import { AreaBoundary } from '../ui/area-boundary.tsx'
import { LiveStrip } from './live-strip.tsx'

/** The connection to the store, and the strip of wins that comes by it. */
export function LivePart() {
  const games = useGames()
  useEffect(() => startLive((type) => wheelOf(games, type)), [games])
  return (
    <AreaBoundary className="h-full">
      <LiveStrip />
    </AreaBoundary>
  )
}
