declare module 'virtual:languages/admin' {
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
