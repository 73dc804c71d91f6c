import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageAt, type PageName } from '@noktra/contract/pages'
import type { Language } from '@noktra/contract/shapes'

type PageFiles = { files: string[]; texts: Partial<Record<Language, string[]>> }

/** What a page needs besides the entry, as the build of the web wrote it (web/vite.config.ts, firstFiles). */
export function readFirstFiles(web: string): (path: string, language: Language) => string[] {
  const file = join(web, 'first-files.json')
  // Without it the page's own script asks for them, only later.
  const written = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<PageName, PageFiles>>)
    : {}
  return (path, language) => {
    const name = pageAt(path)?.name
    const page = name && written[name]
    return page ? [...page.files, ...(page.texts[language] ?? [])] : []
  }
}

/** Has the browser fetch files beside the entry's own, the styles first; the page's own script waits until they are there. */
export function linksOf(files: string[]): string {
  return files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="${file}">`
        : `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
    )
    .join('')
}
