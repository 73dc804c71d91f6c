import { codeText } from '@noktra/contract/code-text'
import type { Language } from '@noktra/contract/language'

type Words = { subject: string; text: string }

const FOLDER = '../../../../languages'
const words = import.meta.glob<Words>('../../../../languages/*/server/messages.json', {
  eager: true,
  import: 'code',
})

/** A mail with a code as the store would send it under this name. */
export function sampleMail(brand: string, language: Language): Words {
  const inEnglish = words[`${FOLDER}/en/server/messages.json`]!
  return codeText(words[`${FOLDER}/${language}/server/messages.json`] ?? inEnglish, {
    brand,
    code: '042871',
    minutes: 5,
  })
}
