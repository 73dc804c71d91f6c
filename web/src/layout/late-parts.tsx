import { WelfareDoor } from '../features/welfare/welfare-door.tsx'
import { useRollNews } from '../live/roll-news.ts'
import { TooltipLayer } from '../ui/tooltip-layer.tsx'
import { Footer } from './footer.tsx'
import { SideBar } from './side-bar.tsx'

export function LateParts() {
  useRollNews()
  return (
    <>
      <Footer />
      <SideBar />
      <TooltipLayer />
      <WelfareDoor />
    </>
  )
}
