import { logBook, type Fault } from './log-book.ts'

/** Saves what shows a fault, or all that this browser keeps of the log, as a file that needs neither the page nor the store to be checked. */
export function saveEvidence(fault?: Fault): void {
  const { watch, draws, faults, rounds } = logBook.state()
  const kept = {
    made_at: new Date().toISOString(),
    store: location.origin,
    formats: 'c2sp.org/tlog-checkpoint, RFC 6962, docs/log.md',
    ...(fault ? { fault, watch } : { faults, watch, draws, rounds }),
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }))
  link.download = `log-${fault ? `evidence-${fault.kind}` : 'kept'}-${kept.made_at.slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
