import { useEffect, useState, type ComponentType } from 'react'

/**
 * A component that is fetched when it is first wanted. When it cannot be fetched (no network, a new version came out) the
 * page stays as it is and `onFail` is called; it is tried again the next time it is wanted.
 */
export function usePart<Props>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFail?: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ component: ComponentType<Props> } | null>(null)
  const missing = wanted && part === null
  useEffect(() => {
    if (!missing) return
    let left = false
    load()
      .then((component) => {
        if (!left) setPart({ component })
      })
      .catch(() => {
        if (!left) onFail?.()
      })
    return () => {
      left = true
    }
  }, [missing, load, onFail])
  return part?.component ?? null
}
