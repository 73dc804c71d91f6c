const LONGEST = 20

/** The key of what is wrong with a nickname, or null. The store looks at its characters too. */
export function nicknameFault(typed: string): string | null {
  const name = typed.normalize('NFC').trim()
  if (name === '') return 'nickname_missing'
  return Array.from(name).length > LONGEST ? 'nickname_long' : null
}
