import type { Plugin } from 'vite'
import { languageFiles, LANGUAGES_FOLDER } from './folders.ts'
import { numberMarks } from './number-marks.ts'

/** Which pages: those of players or those of the staff. */
type Pages = 'web' | 'admin'

/** From here a file of this folder is `/languages/en/web.js`. */
const ROOT_LENGTH = LANGUAGES_FOLDER.lastIndexOf('/')

const ALL: readonly Pages[] = ['web', 'admin']

/** Pages of players fetch each file when they need it; the back office fetches a language as one. */
const GLOB: Record<Pages, string> = {
  web: "{ import: 'default' }",
  admin: "{ import: 'default', eager: true }",
}

/** The module that lists the texts of one language, as the manifest of a build of `web/` calls it. No such file exists. */
export function listOf(language: string, pages: Pages): string {
  return `../languages/${language}/${pages}.js`
}

/**
 * `virtual:languages/web` and `virtual:languages/admin`: every folder of languages/ with what its language.json says, and where its texts
 * for these pages are. Each language lists its own, so that no page fetches the lists of the others.
 */
export function languages(): Plugin {
  const codes = [...languageFiles.keys()]
  const lists = new Map<string, Pages>(
    ALL.flatMap((pages) => codes.map((code) => [`${LANGUAGES_FOLDER}/${code}/${pages}.js`, pages] as const)),
  )
  // The server of the pages and the tests write the address from the root of what they serve.
  const listAt = (source: string) =>
    [...lists.keys()].find((file) => source.endsWith(file.slice(ROOT_LENGTH)))
  const pagesOf = (id: string) => ALL.find((pages) => id === `virtual:languages/${pages}`)
  return {
    name: 'languages',
    resolveId: (source) => (pagesOf(source) ? `\0${source}` : listAt(source)),
    load(id) {
      const listed = lists.get(id)
      if (listed) return `export default import.meta.glob('./${listed}/*.json', ${GLOB[listed]})`
      const pages = pagesOf(id.slice(1))
      return pages && `export default [${codes.map((code) => entryOf(code, pages)).join()}]`
    },
  }
}

function entryOf(code: string, pages: Pages): string {
  const { name, english_name, direction, draft } = languageFiles.get(code)!
  const numbers = pages === 'web' ? { numbers: numberMarks(code) } : {}
  const told = JSON.stringify({ code, name, english_name, direction, draft, ...numbers })
  return `{ ...${told}, list: () => import(${JSON.stringify(`${LANGUAGES_FOLDER}/${code}/${pages}.js`)}) }`
}
