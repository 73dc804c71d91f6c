import { LANGUAGES, type SpecLanguage } from '@noktra/contract/shapes'

/**
 * The languages of a journey: one, so that the suite stays quick; `E2E_LANGUAGES=all` makes it in all of them. English is made on a
 * desktop, the others on a phone. The main job, and the texts of every page, are always looked at in all.
 */
export function languagesOf(usual: SpecLanguage): readonly SpecLanguage[] {
  return process.env['E2E_LANGUAGES'] === 'all' ? LANGUAGES : [usual]
}
