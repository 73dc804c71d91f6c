import { PayStatus } from '@noktra/contract/plain/recharge'
import { newIdempotencyKey } from '../api/call.ts'
import { onLive } from '../live/live.ts'
import { reportEvent } from './report-event.ts'
import { reportOpening } from './report-opening.ts'
import { reportPaid } from './report-paid.ts'
import { watchWake } from './watch-wake.ts'

let isStarted = false

/** Reports this opening of the app, and from here on what comes, as long as the player agrees. Once for each page load. */
export function startAttribution(): void {
  if (isStarted) return
  isStarted = true
  void reportOpening()
  onLive('recharge', ({ pay_status }) => {
    if (pay_status === PayStatus.paid) void reportPaid()
  })
  watchWake(document, () => {
    void reportEvent('wake', { event_id: newIdempotencyKey() })
    void reportPaid()
  })
}
