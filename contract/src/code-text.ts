type Text = { subject: string; text: string }

/** What a message with a code says, from its words in the reader's language. */
export function codeText(
  { subject, text }: Text,
  values: { brand: string; code: string; minutes: number },
): Text {
  const fill = (words: string) =>
    words.replace(/\{(brand|code|minutes)\}/g, (_, name: keyof typeof values) => String(values[name]))
  return { subject: fill(subject), text: fill(text) }
}
