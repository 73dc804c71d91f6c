import type { Language } from '@noktra/contract/language'
import type { sample } from '@noktra/languages/en/admin/brand.json'

type Words = typeof sample

const FOLDER = '../../../../languages'
const words = import.meta.glob<Words>('../../../../languages/*/admin/brand.json', {
  eager: true,
  import: 'sample',
})

/** Words of the store around what is shown of the brand: in the language of the look at it, not of the reader. */
export function sampleWords(language: Language): Words {
  return words[`${FOLDER}/${language}/admin/brand.json`] ?? words[`${FOLDER}/en/admin/brand.json`]!
}
