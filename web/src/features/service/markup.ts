/* The little markup of the long texts: paragraphs, lists with "- ", links [label](address). */

export type Inline = { text: string; href?: string }

export type Block = { kind: 'paragraph'; line: Inline[] } | { kind: 'list'; lines: Inline[][] }

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g
const BULLET = '- '

/** Cuts a text into paragraphs and lists. A line with a bullet belongs to a list, any other is a paragraph. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '') continue
    const last = blocks.at(-1)
    if (!line.startsWith(BULLET)) blocks.push({ kind: 'paragraph', line: inlinesOf(line) })
    else if (last?.kind === 'list') last.lines.push(inlinesOf(line.slice(BULLET.length)))
    else blocks.push({ kind: 'list', lines: [inlinesOf(line.slice(BULLET.length))] })
  }
  return blocks
}

function inlinesOf(line: string): Inline[] {
  const inlines: Inline[] = []
  let at = 0
  for (const match of line.matchAll(LINK)) {
    if (match.index > at) inlines.push({ text: line.slice(at, match.index) })
    inlines.push({ text: match[1]!, href: match[2]! })
    at = match.index + match[0].length
  }
  if (at < line.length) inlines.push({ text: line.slice(at) })
  return inlines
}

/** The text as it is read, without its markup; for searching. */
export function plainText(text: string): string {
  return text.replace(LINK, '$1')
}
