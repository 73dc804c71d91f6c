import { useState } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ProfilePart } from './profile-parts.ts'

const NO_PROPS = {}

/** Where a part stands once it is fetched; until then a place of about its height, and a way to try again. */
export function PartPlace({ part }: { part: ProfilePart }) {
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  return (
    <LatePart
      key={tries}
      wanted
      load={part.load}
      props={NO_PROPS}
      onFail={() => setFailed(true)}
      fallback={
        <section id={part.id} className="panel p-5 max-sm:p-4">
          {failed ? (
            <ErrorState
              onRetry={() => {
                setFailed(false)
                setTries(tries + 1)
              }}
            />
          ) : (
            <>
              <Skeleton className="mb-5 h-6 w-48" />
              <Skeleton className="h-32" />
            </>
          )}
        </section>
      }
    />
  )
}
