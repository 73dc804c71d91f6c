import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorDetails, ErrorName } from '@noktra/contract/errors'
import type { Language } from '@noktra/contract/language'
import { createInstance } from 'i18next'
import { errorText } from './error-text.ts'
import { complete, pluralForms, type Texts } from './complete.ts'
import { languageFile, languageFiles, LANGUAGES_FOLDER, readOwnTexts } from './folders.ts'
import { isSaid, write, type Said, type SaidDetails } from './said.ts'

/* What the server says to the staff, from the texts of the back office. */

const FILES = readdirSync(join(LANGUAGES_FOLDER, 'en', 'admin'))
const english = textsOfOffice('en')
const texts = createInstance()

await texts.init({
  resources: Object.fromEntries(
    [...languageFiles.keys()].map((language) => [
      language,
      complete(textsOfOffice(language), english, pluralForms(language)),
    ]),
  ),
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
})

/** The sentence in a language; in English where no folder is called so. */
export function say(said: Said, language: Language): string {
  const spoken = languageFiles.has(language) ? language : 'en'
  return write(said, {
    language: spoken,
    locale: languageFile(spoken).locale,
    t: texts.getFixedT(spoken),
    refusal: ({ error, details }) => refusalText(error, spoken, details),
  })
}

/** What was written down as a sentence in a language; as it was written where that is all there is, or where no text is called so any more. */
export function sayKept(kept: unknown, written: string, language: Language): string {
  return isSaid(kept) && texts.exists(kept.key, { count: 1 }) ? say(kept, language) : written
}

/** Details of a refusal as a caller reads them. */
export function sayDetails(details: SaidDetails, language: Language): ErrorDetails {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, isSaid(value) ? say(value, language) : value]),
  )
}

/** The text of a refusal in a language, with its details. */
export function refusalText(name: ErrorName, language: Language, details: SaidDetails = {}): string {
  return errorText(name, language, sayDetails(details, language))
}

/** The files of a language by their names: `box` is languages/<code>/admin/box.json. */
function textsOfOffice(language: Language): Texts {
  return Object.fromEntries(
    FILES.map((file) => [file.replace('.json', ''), readOwnTexts(language, join('admin', file)) ?? {}]),
  )
}
