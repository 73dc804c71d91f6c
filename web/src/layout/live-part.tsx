import { useEffect } from 'react'
import { startLive } from '../live/live.ts'
import { AreaBoundary } from '../ui/area-boundary.tsx'
import { LiveStrip } from './live-strip.tsx'

/** The connection to the store, and the strip of wins that comes by it. */
export function LivePart() {
  useEffect(startLive, [])
  return (
    <AreaBoundary className="h-full">
      <LiveStrip />
    </AreaBoundary>
  )
}
