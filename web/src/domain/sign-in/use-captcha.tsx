import { newCaptcha } from '@noktra/contract/plain/sign-in'
import { useState, type ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { SlideCaptcha, type Ticket } from './slide-captcha.tsx'
import type { Puzzle } from './use-slide.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../api/toast.ts'

const SCRIPT = 'https://turing.captcha.qcloud.com/TCaptcha.js'
const PASSED = 0

let loading: Promise<TencentCaptcha> | null = null

export type AskCaptcha = () => Promise<Ticket | null>

/** By then the dialog is gone and has given the focus back, so that who asked may move it on. */
const GONE_MS = 200

type Asking = { first: Puzzle; open: boolean; answer: (ticket: Ticket | null) => void }

/** `ask` lets the visitor solve a captcha and gives its ticket, or null when they give up; `dialog` is where they do it. */
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

type Answer = { ret: number; ticket: string; randstr: string }
type TencentCaptcha = new (appId: string, callback: (answer: Answer) => void) => { show: () => void }

declare global {
  interface Window {
    TencentCaptcha?: TencentCaptcha
  }
}

/** Fetches the captcha service's script, once. */
function loadScript(): Promise<TencentCaptcha> {
  loading ??= new Promise<TencentCaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('load', () => {
      const { TencentCaptcha } = window
      if (TencentCaptcha) resolve(TencentCaptcha)
      else reject(new Error('the captcha script brought no TencentCaptcha'))
    })
    script.addEventListener('error', () => reject(new Error('the captcha script did not load')))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Shows the service's own puzzle above everything; null when the visitor closes it or it cannot be had. */
async function solveAtTencent(appId: string): Promise<Ticket | null> {
  try {
    const Captcha = await loadScript()
    return await new Promise<Ticket | null>((resolve) => {
      const letPress = allowPressesOutside()
      new Captcha(appId, ({ ret, ticket, randstr }) => {
        letPress.end()
        resolve(ret === PASSED ? { ticket, rand_str: randstr } : null)
      }).show()
    })
  } catch {
    toast.error(text('login:captcha.unavailable'))
    return null
  }
}

/** An open dialog lets nothing outside of it be pressed, and the service's puzzle is outside. */
function allowPressesOutside() {
  const { pointerEvents } = document.body.style
  document.body.style.pointerEvents = 'auto'
  return {
    end: () => {
      document.body.style.pointerEvents = pointerEvents
    },
  }
}
