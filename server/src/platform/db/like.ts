/** A pattern of `like` that finds these words anywhere in a text: signs of a pattern in them mean themselves. */
export function containing(words: string): string {
  return `%${literal(words)}%`
}

/** The same for a text that begins with these words. */
export function beginningWith(words: string): string {
  return `${literal(words)}%`
}

function literal(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&')
}
