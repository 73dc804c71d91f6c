import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { takeIntent } from '../../../session/intent.ts'

/* An intent is taken once, but StrictMode asks for a first state twice. */
let wanted = false

function takeWanted(): boolean {
  wanted ||= takeIntent('new-roll') !== null
  return wanted
}

/** Whether the dialog that opens a room shows: by its button, by ?new=1,2,3 with these items, or for who signed in for it. */
export function useNewRoll() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('new')
  const [shown, setShown] = useState(takeWanted)
  useEffect(
    () => () => {
      wanted = false
    },
    [],
  )
  return {
    open: shown || asked !== null,
    itemIds: (asked ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
    show: () => setShown(true),
    close() {
      setShown(false)
      if (asked === null) return
      setParams(
        (now) => {
          now.delete('new')
          return now
        },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}
