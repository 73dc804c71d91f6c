declare module 'virtual:fixed-pictures' {
  const pictures: Record<string, string>
  export default pictures
}

declare module 'virtual:live-skins' {
  /** Addresses. `form`: the design's family. */
  const catalogue: {
    light: string
    forms: Record<string, string>
    skins: Record<string, { form: string; skin: string }>
  }
  export default catalogue
}

declare module 'virtual:languages/web' {
  import type { LanguageFolder } from '@noktra/contract/language'

  const languages: LanguageFolder[]
  export default languages
}
