/** Breaks a text into lines of at most `width`: between words, and between the characters of Chinese. */
export function wrapText(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.match(PIECES) ?? []) {
    if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** A Chinese character with the mark that follows it, or a word with the space after it. */
const PIECES = /\p{Script=Han}[，。、！？：；”]*\s*|[^\s\p{Script=Han}]+\s*/gu
