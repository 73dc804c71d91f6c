import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '../../session/when-idle.ts'
import { checkLog } from './check-log.ts'
import { logBook, type LogState } from './log-book.ts'
import { nextRoundAt } from './plan-rounds.ts'

const MOST_TIMER_MS = 60_000

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
  let isRunning = false
  let hasLeft = false

  function plan(): void {
    clearTimeout(timer)
    if (isRunning || hasLeft || document.hidden) return
    const at = nextRoundAt(logBook.state(), Date.now())
    if (at === null) return
    // A clock that was set meanwhile is noticed within a minute.
    timer = setTimeout(run, Math.min(Math.max(at - Date.now(), 0), MOST_TIMER_MS))
  }

  function run(): void {
    const at = nextRoundAt(logBook.state(), Date.now())
    if (at === null || at > Date.now()) return plan()
    isRunning = true
    whenIdle(() => {
      if (hasLeft) return
      void checkLog()
        .then((is) => {
          isRunning = false
          // Another tab is at it: what it finds is heard of here.
          if (is === null) timer = setTimeout(plan, 5000)
          else plan()
        })
        .catch((error: unknown) => {
          isRunning = false
          throw error
        })
    })
  }

  plan()
  const unsubscribe = logBook.subscribe(plan)
  document.addEventListener('visibilitychange', plan)
  return () => {
    hasLeft = true
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', plan)
  }
}
