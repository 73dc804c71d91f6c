declare module 'virtual:fixed-pictures' {
  const pictures: Record<string, string>
  export default pictures
}

declare module 'virtual:languages/web' {
  type Texts = { [key: string]: string | Texts }

  /** A folder of languages/, with what its language.json says. */
  const languages: {
    code: string
    name: string
    english_name: string
    direction: 'ltr' | 'rtl'
    draft: boolean
    list: () => Promise<{ default: Record<string, () => Promise<Texts>> }>
  }[]
  export default languages
}
