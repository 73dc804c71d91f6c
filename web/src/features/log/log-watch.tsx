import { LatePart } from '../../ui/late-part.tsx'
import { loadTexts } from '../../i18n/i18n.ts'
import { useLogRounds, useLogState } from '../../domain/log/use-log.ts'

async function loadNotice() {
  const [part] = await Promise.all([import('./log-notice.tsx'), loadTexts('log')])
  return part.LogNotice
}

/** Checks the public log beside every page, and shows what contradicts until its player puts it away. */
export function LogWatch() {
  useLogRounds()
  const { faults } = useLogState()
  const open = faults.filter(({ isPutAway }) => !isPutAway)
  return <LatePart wanted={open.length > 0} load={loadNotice} props={{ faults: open }} />
}
