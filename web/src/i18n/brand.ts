import { slugOf } from '@noktra/contract/brand-name'

export type Brand = {
  name: string
  /** Address of the picture that stands for the store, square. */
  mark: string
  /** Address of the name as a picture, and how many times as wide as high it is; null: the name is written in letters. */
  wordmark: { url: string; ratio: number } | null
  email: string
}

let known: Brand | undefined

/** The store's brand, as the server says it in the head of the page: `<meta name="brand">`. */
export function brand(): Brand {
  known ??= read(document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.dataset ?? {})
  return known
}

function read({ name = '', mark = '/favicon.svg', wordmark, ratio, email = '' }: DOMStringMap): Brand {
  return { name, mark, wordmark: wordmark ? { url: wordmark, ratio: Number(ratio) } : null, email }
}

/** The beginning of a file's name, of Latin letters and digits alone. */
export function filePrefix(): string {
  return slugOf(brand().name)
}
