/** "R***4": enough for friends to recognise, and not for others. Counted in code points. */
export function maskNickname(nickname: string): string {
  const letters = Array.from(nickname)
  return `${letters[0] ?? ''}***${letters.length > 2 ? letters.at(-1)! : ''}`
}
