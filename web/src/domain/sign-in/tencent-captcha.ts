import { text } from '../../i18n/i18n.ts'
import { toast } from '../../api/toast.ts'
import type { Ticket } from './slide-captcha.tsx'

const SCRIPT = 'https://turing.captcha.qcloud.com/TCaptcha.js'
const PASSED = 0

type Answer = { ret: number; ticket: string; randstr: string }
type TencentCaptcha = new (appId: string, callback: (answer: Answer) => void) => { show: () => void }

let loading: Promise<TencentCaptcha> | null = null

/** Fetches the captcha service's script, once. */
function loadScript(): Promise<TencentCaptcha> {
  loading ??= new Promise<TencentCaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('load', () => {
      const { TencentCaptcha } = window as unknown as { TencentCaptcha?: TencentCaptcha }
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
export async function solveAtTencent(appId: string): Promise<Ticket | null> {
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
