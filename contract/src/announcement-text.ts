export type Piece = { kind: 'text' | 'code'; text: string }

/** A code of an envelope as announcements write it: capitals and hyphens, or anything between backticks. */
const CODE = /`([^`\n]+)`|(?<![\w-])(?=[A-Z0-9-]{8})([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)(?![\w-])/g

/** An announcement's text in paragraphs, which empty lines part, each in pieces of words and of codes. */
export function paragraphsOf(text: string): Piece[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(piecesOf)
}

function piecesOf(paragraph: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of paragraph.matchAll(CODE)) {
    pieces.push({ kind: 'text', text: paragraph.slice(from, match.index) })
    pieces.push({ kind: 'code', text: (match[1] ?? match[2]!).trim() })
    from = match.index + match[0].length
  }
  pieces.push({ kind: 'text', text: paragraph.slice(from) })
  return pieces.filter(({ text }) => text !== '')
}

/** The codes of a text, each once. */
export function codesIn(text: string): string[] {
  const codes = paragraphsOf(text)
    .flat()
    .filter(({ kind }) => kind === 'code')
  return [...new Set(codes.map(({ text: code }) => code))]
}
