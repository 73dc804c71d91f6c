import { lazy, type ComponentType } from 'react'
import { loadTexts } from './i18n/i18n.ts'
import { renewOnce } from './api/new-version.ts'
import { addMissing } from './ui/missing-parts.ts'

export type Page = {
  View: ComponentType
  namespaces: readonly string[]
  /** Fetches the part before it is shown, so that it shows without a fallback. Never rejects: showing it tries again. */
  fetchPart: () => Promise<void>
}

/** A page that is fetched when its route is opened, together with its texts. */
export function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...namespaces: string[]
): Page {
  let fetched: ComponentType | null = null

  async function fetchAll(): Promise<ComponentType> {
    const [part] = await Promise.all([load(), loadTexts(...namespaces)])
    fetched = part[name]
    return part[name]
  }

  async function fetchAgain(): Promise<boolean> {
    try {
      await fetchAll()
      return true
    } catch {
      return false
    }
  }

  const Later = lazy(async (): Promise<{ default: ComponentType }> => {
    try {
      return { default: await fetchAll() }
    } catch (error) {
      // The page is on its way out, and shows no fault before it goes.
      if (await renewOnce()) await new Promise(() => {})
      // Lazy never tries again.
      addMissing(fetchAgain)
      throw error
    }
  })

  // React holds back what follows a fallback for 300 ms, so a part that is there already must not go through lazy.
  function View() {
    'use no memo'
    const Part = fetched ?? Later
    return <Part />
  }

  // When the second try fails too, the boundary of the page speaks.
  return { View, namespaces, fetchPart: async () => void (await fetchAgain()) }
}
