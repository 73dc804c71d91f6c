declare module 'virtual:fixed-pictures' {
  const pictures: Record<string, string>
  export default pictures
}

declare module 'virtual:languages/web' {
  import type { LanguageFolder } from '@noktra/contract/language'

  const languages: LanguageFolder[]
  export default languages
}
