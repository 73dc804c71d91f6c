import { useEffect, useState } from 'react'
import type { UpgradeShown } from '@noktra/contract/upgrades'
import { useSpeed } from '../../domain/play/open-speed.ts'
import { beginAnimation } from '../../live/live.ts'
import { planDialSpin, ticketAngle } from './dial.ts'
import type { Run } from './stage.ts'
import { useDialTime } from './use-upgrade.ts'

/** Shows a past upgrade once more: the same dial, the same ticket. Nothing is drawn anew. */
export function useReplay(upgrade: UpgradeShown) {
  const [speed] = useSpeed()
  const { total_ms, still } = useDialTime(speed === 'none' ? 'normal' : speed)
  const [run, setRun] = useState<Run | null>(null)

  useEffect(() => {
    if (!run) return
    const end = beginAnimation()
    const timer = setTimeout(() => setRun(null), run.total_ms * 1.075)
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [run])

  return {
    run,
    angle: ticketAngle(upgrade.ticket),
    start() {
      const { ticket, direction } = upgrade
      const spin = still ? null : planDialSpin({ from: 0, ticket, direction, duration_ms: total_ms })
      setRun({ upgrade, spin, total_ms })
    },
    skip: () => setRun(null),
  }
}
