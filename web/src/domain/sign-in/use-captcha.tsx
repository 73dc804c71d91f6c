import { newCaptcha } from '@noktra/contract/plain/sign-in'
import { useState, type ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { SlideCaptcha, type Puzzle, type Ticket } from './slide-captcha.tsx'
import { solveAtTencent } from './tencent-captcha.ts'

export type AskCaptcha = () => Promise<Ticket | null>

/** By then the dialog is gone and has given the focus back, so that who asked may move it on. */
const GONE_MS = 200

type Asking = { first: Puzzle; open: boolean; answer: (ticket: Ticket | null) => void }

/** `ask` lets the visitor solve a captcha and gives its ticket, or null when he gives up; `dialog` is where he does it. */
export function useCaptcha(): { ask: AskCaptcha; isElsewhere: boolean; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)

  async function ask(): Promise<Ticket | null> {
    const first = await getCaptcha()
    if (!first) return null
    if (first.provider === 'slide') return new Promise((answer) => setAsking({ first, open: true, answer }))
    setElsewhere(true)
    const ticket = await solveAtTencent(first.app_id)
    // The press that ended it has yet to pass: it would close the dialog it fell outside of.
    setTimeout(() => setElsewhere(false), GONE_MS)
    return ticket
  }

  function end(ticket: Ticket | null): void {
    if (!asking?.open) return
    // It stays mounted, so that it can fade out.
    setAsking({ ...asking, open: false })
    setTimeout(() => asking.answer(ticket), GONE_MS)
  }

  return {
    ask,
    isElsewhere,
    dialog: asking && (
      <SlideCaptcha open={asking.open} first={asking.first} onSolved={end} onClose={() => end(null)} />
    ),
  }
}

/** Null when it cannot be had; the call has said why. */
async function getCaptcha() {
  try {
    return await call(newCaptcha)
  } catch {
    return null
  }
}
