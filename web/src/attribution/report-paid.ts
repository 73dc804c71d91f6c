import { PayStatus, rechargeRecord } from '@noktra/contract/plain/recharge'
import { call } from '../api/call.ts'
import { agreedAt, readConsent } from './consent.ts'
import { reportEvent } from './report-event.ts'

const REPORTED = 'ad_paid'
const REMEMBERED = 50

let running: Promise<void> | null = null
let isAsked = false

/** Reports the player's orders that were paid since they agreed, each once: `pay`, and `firstpay` where the store says it was the first. */
export function reportPaid(): Promise<void> {
  isAsked = true
  running ??= reportWhileAsked().finally(() => (running = null))
  return running
}

/** What is paid while the orders are read may not be among them: then they are read once more. */
async function reportWhileAsked(): Promise<void> {
  while (isAsked) {
    isAsked = false
    await reportAll()
  }
}

async function reportAll(): Promise<void> {
  if (readConsent() !== 'yes') return
  try {
    const { list } = await call(rechargeRecord, { query: {}, silent: true })
    const reported = readReported()
    for (const order of list.toReversed()) {
      const { order_no: orderId, pay_method: type, payable: amount, pay_status, paid_at } = order
      if (!orderId || pay_status !== PayStatus.paid || !paid_at) continue
      if (paid_at < agreedAt() || reported.includes(orderId)) continue
      const data = { type, orderId, amount }
      const told = await reportEvent('pay', { data })
      if (!told || (told.is_first && !(await reportEvent('firstpay', { data })))) continue
      reported.push(orderId)
      localStorage.setItem(REPORTED, JSON.stringify(reported.slice(-REMEMBERED)))
    }
  } catch {
    // The next payment or start looks again.
  }
}

function readReported(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(REPORTED) ?? '[]') as unknown
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}
