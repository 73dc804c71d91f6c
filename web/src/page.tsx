import { lazy, Suspense, type ComponentType } from 'react'
import { renewOnce } from './api/new-version.ts'
import { loadTexts } from './i18n/i18n.ts'
import { StartAtTop } from './layout/keep-scroll.tsx'
import { ContentBoundary } from './ui/area-boundary.tsx'
import { Skeleton } from './ui/skeleton.tsx'

export type Page = {
  /** The page, its skeleton until its part is there, or that it did not load, with another try. */
  View: ComponentType
  /** Fetches the part before it is shown, so that it shows without a skeleton. */
  fetchPart: () => Promise<unknown>
}

/** A page that is fetched when its route is opened, together with its texts. */
export function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...namespaces: readonly string[]
): Page {
  let fetched: ComponentType | null = null

  async function fetchPart(): Promise<{ default: ComponentType }> {
    const [part] = await Promise.all([load(), loadTexts(...namespaces)])
    fetched = part[name]
    return { default: part[name] }
  }

  const Later = lazy(() => fetchPart().catch(leaveOldVersion))

  // React holds back what follows a fallback for 300 ms, and lazy never tries again: a part that is there is shown without it.
  function Part() {
    'use no memo'
    const Now = fetched ?? Later
    return <Now />
  }

  function View() {
    return (
      <ContentBoundary fetchPart={fetchPart}>
        <StartAtTop />
        <Suspense fallback={<PageSkeleton />}>
          <Part />
        </Suspense>
      </ContentBoundary>
    )
  }

  return { View, fetchPart }
}

/** A part that cannot be had may be one of an older version: then the page is on its way out, and shows no fault before it goes. */
async function leaveOldVersion(error: unknown): Promise<never> {
  if (await renewOnce()) await new Promise(() => {})
  throw error
}

function PageSkeleton() {
  return (
    <div aria-hidden className="page-skeleton">
      <Skeleton className="h-8 w-52" />
      <Skeleton className="mt-5 h-60 rounded-panel" />
      <Skeleton className="mt-4 h-60 rounded-panel" />
    </div>
  )
}
