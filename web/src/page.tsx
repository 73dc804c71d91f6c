import { lazy, type ComponentType } from 'react'
import { loadTexts } from './i18n/i18n.ts'

export type Page = {
  View: ComponentType
  namespaces: readonly string[]
  /** Fetches the part before it is shown, so that it shows without a fallback. Never rejects: showing it tries again. */
  fetchPart: () => Promise<void>
}

/** A page that is fetched when its route is opened, together with its texts. */
export function page<Part extends Record<Name, ComponentType>, Name extends string>(
  load: () => Promise<Part>,
  name: Name,
  ...namespaces: string[]
): Page {
  let fetched: ComponentType | null = null

  const Later = lazy(async (): Promise<{ default: ComponentType }> => {
    const [part] = await Promise.all([load(), loadTexts(...namespaces)])
    fetched = part[name]
    return { default: part[name] }
  })

  // React holds back what follows a fallback for 300 ms, so a part that is there already must not go through lazy.
  function View() {
    'use no memo'
    const Part = fetched ?? Later
    return <Part />
  }

  async function fetchPart(): Promise<void> {
    try {
      fetched = (await load())[name]
    } catch {
      // The error boundary of the frame speaks when the second try fails too.
    }
  }

  return { View, namespaces, fetchPart }
}
