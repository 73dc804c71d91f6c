import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'

type Props<PartProps extends object> = {
  /** From when on it is needed; once fetched it stays. */
  wanted: boolean
  load: () => Promise<ComponentType<PartProps>>
  props: PartProps
  onFail?: () => void
  /** Stands in until it is there. */
  fallback?: ReactNode
}

/** Then twice as long each time. */
const TRY_AGAIN_MS = 4000

/**
 * A component that is fetched when it is first wanted. When it cannot be fetched (no network, a new version came out) the
 * page stays as it is and `onFail` is called; it is tried again when the network comes back, or the next time it is wanted,
 * and from time to time when no news comes.
 */
export function LatePart<PartProps extends object>({
  wanted,
  load,
  props,
  onFail,
  fallback = null,
}: Props<PartProps>) {
  const [part, setPart] = useState<{ component: ComponentType<PartProps> } | null>(null)
  const [tries, setTries] = useState(0)
  const missing = wanted && part === null
  useEffect(() => {
    if (!missing) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const tryAgain = () => setTries(tries + 1)
    load()
      .then((component) => {
        if (!left) setPart({ component })
      })
      .catch(() => {
        if (left) return
        addEventListener('online', tryAgain)
        if (onFail) onFail()
        else timer = setTimeout(tryAgain, TRY_AGAIN_MS * 2 ** Math.min(tries, 5))
      })
    return () => {
      left = true
      clearTimeout(timer)
      removeEventListener('online', tryAgain)
    }
  }, [missing, load, onFail, tries])
  if (part) return createElement(part.component, props)
  return missing ? fallback : null
}
