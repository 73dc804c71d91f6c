declare module 'virtual:languages/admin' {
  import type { LanguageFolder } from '@noktra/contract/language'

  const languages: LanguageFolder[]
  export default languages
}
