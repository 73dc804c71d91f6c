import { createElement, useEffect, useState, type ComponentType } from 'react'

type Props<PartProps extends object> = {
  /** From when on it is needed; once fetched it stays. */
  wanted: boolean
  load: () => Promise<ComponentType<PartProps>>
  props: PartProps
  onFail?: () => void
}

/**
 * A component that is fetched when it is first wanted. When it cannot be fetched (no network, a new version came out) the
 * page stays as it is and `onFail` is called; it is tried again the next time it is wanted.
 */
export function LatePart<PartProps extends object>({ wanted, load, props, onFail }: Props<PartProps>) {
  const [part, setPart] = useState<{ component: ComponentType<PartProps> } | null>(null)
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
  return part && createElement(part.component, props)
}
