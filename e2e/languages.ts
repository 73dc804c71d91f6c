import { LANGUAGES, type Language } from '@noktra/contract/shapes'

/**
 * The languages of a journey: English on a desktop, and one other on a phone, so that the suite stays quick; `E2E_LANGUAGES=all`
 * makes it in all of them. The main job, and the texts of every page, are always looked at in all.
 */
export function languagesWith(other: Exclude<Language, 'en'>): readonly Language[] {
  return process.env['E2E_LANGUAGES'] === 'all' ? LANGUAGES : ['en', other]
}
