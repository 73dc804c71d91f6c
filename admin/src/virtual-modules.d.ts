declare module 'virtual:languages/admin' {
  import type { LanguageFolder, LanguageTexts } from '@noktra/contract/language'

  const languages: LanguageFolder<LanguageTexts>[]
  export default languages
}
