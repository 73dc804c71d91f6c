import { TooltipLayer } from '../ui/tooltip-layer.tsx'
import { Footer } from './footer.tsx'
import { SideBar } from './side-bar.tsx'

export function LateParts() {
  return (
    <>
      <Footer />
      <SideBar />
      <TooltipLayer />
    </>
  )
}
