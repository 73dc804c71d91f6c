/** What JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** An answer is not as the documents of the store have it: the place and what was expected there. */
export class Unreadable extends Error {}

/** A value of an answer with its place in it: what a store answers is read by what it must be. */
export class Field {
  readonly value: Json
  readonly place: string

  constructor(value: Json, place: string) {
    this.value = value
    this.place = place
  }

  /** A field of an object. @throws Unreadable when there is none */
  at(name: string): Field {
    const found = this.find(name)
    if (!found) throw new Unreadable(`${this.place}.${name} is missing`)
    return found
  }

  /** The same, or undefined. */
  find(name: string): Field | undefined {
    const { value } = this
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
    const inner = value[name]
    return inner === undefined ? undefined : new Field(inner, `${this.place}.${name}`)
  }

  list(): Field[] {
    if (!Array.isArray(this.value)) return this.refuse('a list')
    return this.value.map((each, n) => new Field(each, `${this.place}[${n}]`))
  }

  text(): string {
    return typeof this.value === 'string' ? this.value : this.refuse('a text')
  }

  number(): number {
    return typeof this.value === 'number' ? this.value : this.refuse('a number')
  }

  /** A whole number. */
  count(): number {
    return Number.isSafeInteger(this.value) ? this.number() : this.refuse('a whole number')
  }

  /** Money is told in coins with two decimals: as cents. */
  cents(): number {
    return Math.round(this.number() * 100)
  }

  yes(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.refuse('yes or no')
  }

  get isNull(): boolean {
    return this.value === null
  }

  private refuse(wanted: string): never {
    throw new Unreadable(`${this.place} is no ${wanted.replace(/^an? /, '')}: ${JSON.stringify(this.value)}`)
  }
}

/** A value in a sentence, or beside a text that was shown: what is not one stays JSON; a list is its values. */
export function wordOf(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(wordOf).join(' ')
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

/** JSON without spaces in which the names of every object are sorted (docs/log.md, "Entries"). */
export function sortedJson(value: Json): string {
  return JSON.stringify(value, (_name, part: Json) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** The wear of an item as an answer shows it, in ten-thousandths; null of an item without wear, where it is empty. */
export function wearShown(item: Field): number | null {
  const text = item.at('wear').text()
  return text === '' ? null : Math.round(Number(text) * 10_000)
}
