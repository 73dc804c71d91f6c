import { useEffect } from 'react'
import { WelfareDoor } from '../features/welfare/welfare-door.tsx'
import { useLimitNews } from '../live/limit-news.ts'
import { useRollNews } from '../live/roll-news.ts'
import { fetchAhead } from '../session/fetch-ahead.ts'
import { TooltipLayer } from '../ui/tooltip-layer.tsx'
import { Footer } from './footer.tsx'
import { SideBar } from './side-bar.tsx'

export function LateParts() {
  useRollNews()
  useLimitNews()
  useEffect(fetchAhead, [])
  return (
    <>
      <Footer />
      <SideBar />
      <TooltipLayer />
      <WelfareDoor />
    </>
  )
}
