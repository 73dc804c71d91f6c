import { firstScreen } from '../session/when-idle.ts'
import { LatePart } from '../ui/late-part.tsx'

async function loadDot() {
  await firstScreen()
  return (await import('./waiting-dot.tsx')).WaitingDot
}

/** On what leads to the welfare centre: a dot while something waits there. */
export function CentreDot({ className = '' }: { className?: string }) {
  return <LatePart wanted load={loadDot} props={{ className }} />
}
