declare module 'virtual:fixed-pictures' {
  const pictures: Record<string, string>
  export default pictures
}

declare module 'virtual:live-skins' {
  /** Addresses. `form`: the design's family. `runs`: its glow goes along the item. */
  const catalogue: {
    light: string
    forms: Record<string, string>
    skins: Record<string, { form: string; skin: string; runs: boolean }>
  }
  export default catalogue
}

declare module 'virtual:languages/web' {
  import type { LanguageFolder } from '@noktra/contract/language'

  const languages: LanguageFolder[]
  export default languages
}
