import { useTranslation } from 'react-i18next'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import type { Fault } from './log-book.ts'
import type { FaultKind } from './watch-log.ts'

/** What may have a reason that is no fault of anybody: it is told without a blame. */
const DOUBTS: readonly FaultKind[] = ['shrunk', 'another_log']

export function isDoubt({ kind }: Pick<Fault, 'kind'>): boolean {
  return DOUBTS.includes(kind)
}

/** A fault in the player's words. */
export function useFaultWords(): (fault: Fault) => { title: string; text: string } {
  const { t } = useTranslation('log')
  return (fault) => ({
    title: t(`fault.${fault.kind}.title`),
    text: t(`fault.${fault.kind}.text`, { id: fault.draw, ...factsOf(fault) }),
  })
}

/** Of the checkpoint that is kept, and of the promise. */
function factsOf({ evidence }: Fault): Record<string, string> {
  const { kept, promised } = evidence as { kept?: { size?: number }; promised?: { note?: string } }
  const due_s = Number(promised?.note?.split('\n')[5])
  return { size: formatNumber(kept?.size ?? 0), time: Number.isNaN(due_s) ? '' : formatTime(due_s) }
}
