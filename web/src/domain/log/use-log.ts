import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '../../session/when-idle.ts'
import { logBook, type LogState } from './log-book.ts'
import { nextRoundAt } from './plan-rounds.ts'

const MINUTE_MS = 60_000
const BUSY_MS = 5000

/** What this browser keeps of the public log. */
export function useLogState(): LogState {
  return useSyncExternalStore(logBook.subscribe, logBook.state)
}

/** Checks the log by itself as long as it is mounted: when something is due, the page is seen and has nothing else to do. */
export function useLogRounds(): void {
  useEffect(watchLog, [])
}

function watchLog(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let callOff: (() => void) | undefined
  let isRunning = false
  let hasLeft = false

  function wait(ms: number, act: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  function plan(): void {
    clearTimeout(timer)
    if (isRunning || hasLeft || document.hidden || !navigator.onLine) return
    const at = nextRoundAt(logBook.state(), Date.now())
    if (at === null) return
    // A clock that was set meanwhile is noticed within a minute.
    wait(Math.min(Math.max(at - Date.now(), 0), MINUTE_MS), start)
  }

  function start(): void {
    const at = nextRoundAt(logBook.state(), Date.now())
    if (at === null || at > Date.now()) return plan()
    isRunning = true
    callOff = whenIdle(() => void runRound())
  }

  async function runRound(): Promise<void> {
    const is = hasLeft ? 'unreached' : await checkOnce()
    isRunning = false
    if (hasLeft) return
    // Another tab is at it, and is heard of here; or what checks cannot be fetched.
    if (is === null) wait(BUSY_MS, plan)
    else plan()
  }

  plan()
  const unsubscribe = logBook.subscribe(plan)
  document.addEventListener('visibilitychange', plan)
  addEventListener('online', plan)
  return () => {
    hasLeft = true
    clearTimeout(timer)
    callOff?.()
    unsubscribe()
    document.removeEventListener('visibilitychange', plan)
    removeEventListener('online', plan)
  }
}

/** Fetches what checks when there is something to check: signatures and paths weigh as much as a page. */
async function checkOnce(): Promise<unknown> {
  const part = await import('./check-log.ts').catch(() => null)
  return part && part.checkLog()
}
