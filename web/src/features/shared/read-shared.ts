import { isPage, PAGES } from '@noktra/contract/pages'

/**
 * What another app has passed on (`share_target` of the store's manifest): a page of this store by its link, a proof, a word that may be
 * a code, or nothing that the store knows.
 */
export type Shared = { path: string } | { proof: string } | { code: string } | { unknown: string }

/** Marks that an app may have written behind a link. */
const BEHIND = /[)\]}>.,;:!?"'”’。，；：！？）」』]+$/
const CODE = /^[A-Za-z0-9_-]{3,32}$/

/** Reads it from the query of the address. A link leads nowhere but to a page of this host. */
export function readShared(query: URLSearchParams, host: string): Shared {
  const texts = ['shared_url', 'shared', 'shared_title'].flatMap((name) => query.get(name)?.trim() || [])
  const words = texts.flatMap((text) => text.split(/\s+/))
  for (const word of words) {
    const path = pathOf(word.replace(BEHIND, ''), host)
    if (path !== null) return { path }
  }
  const proof = texts.find((text) => /^[{[]/.test(text))
  if (proof !== undefined) return { proof }
  const [code] = words
  return words.length === 1 && code && CODE.test(code) ? { code } : { unknown: texts.join(' ') }
}

function pathOf(word: string, host: string): string | null {
  const url = URL.parse(word)
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== host) return null
  if (!isPage(url.pathname) || url.pathname === PAGES.shared) return null
  return url.pathname + url.search + url.hash
}
