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

declare module 'virtual:open-boxes' {
  /** Addresses of a box's halves, by its key. `way`: where its lid goes. `mouth`: where it is open, and how wide, in per cent. */
  const boxes: Record<
    string,
    { body: string; lid: string; way: 'up' | 'front'; mouth: [x: number, y: number, width: number] }
  >
  export default boxes
}

declare module 'virtual:turned-skins' {
  /** Addresses of what a design turns by, by its key and the exterior as in "FN". */
  const sheets: Record<string, Record<string, string>>
  export default sheets
}

declare module 'virtual:languages/web' {
  import type { LanguageFolder, NumberMarks } from '@noktra/contract/language'

  /** `numbers`: null where only Intl can write them. */
  const languages: (LanguageFolder & { numbers: NumberMarks | null })[]
  export default languages
}
