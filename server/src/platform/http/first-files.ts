import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@noktra/contract/shapes'

type PageFiles = { path: string; files: string[]; texts: Record<Language, string[]> }

/** What a page needs besides the entry, as the build of the web wrote it (web/vite.config.ts, firstFiles). */
export function readFirstFiles(web: string): (path: string, language: Language) => string[] {
  const file = join(web, 'first-files.json')
  // Without it the page's own script asks for them, only later.
  const written = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageFiles[]) : []
  const pages = written.map((page) => ({
    ...page,
    pattern: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  return (path, language) => {
    const page = pages.find(({ pattern }) => pattern.test(path))
    return page ? [...page.files, ...page.texts[language]] : []
  }
}

/** Has the browser fetch files beside the entry's own; the styles first, since what index.html shows needs no script. */
export function linksOf(files: string[]): string {
  return files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="${file}">`
        : `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
    )
    .join('')
}
