/** Which tests a file has, by reading it: running Vitest and Playwright to ask them would take half a minute. */

/** A test with the titles of the groups around it, outermost first, as they stand in the source. */
export type Title = { groups: string[]; title: string }

type Call = { isGroup: boolean; runs: boolean; title: string | null; from: number; to: number }

const CALL = /(?<![\w.$])(?:describe|test|it)((?:\.\w+)*)\s*(?=[(<])/g
/** What may stand between the name and its title; anything else (`test.step`, `test.use`) is no test. */
const KNOWN =
  /^(?:\.(?:describe|each|for|concurrent|sequential|parallel|serial|only|fails|skip|todo|fixme|runIf|skipIf))*$/
const SKIPPED = /\.(?:skip|todo|fixme)\b/
/** After one of these a slash begins a regular expression. */
const BEFORE_PATTERN = /(?:^|[(,=:[&|?{};]|=>|(?<![\w)\]])!|\breturn)\s*$/

/** The tests of a file that run; one that is skipped, or lies in a skipped group, is left out. */
export function titlesOf(source: string): Title[] {
  const calls = callsOf(source)
  const groups = calls.filter(({ isGroup }) => isGroup)
  return calls.flatMap((test) => {
    if (test.isGroup || test.title === null) return []
    const around = groups.filter(({ from, to }) => from < test.from && test.to <= to)
    if (!test.runs || around.some(({ runs }) => !runs)) return []
    return [{ groups: around.map(({ title }) => title ?? ''), title: test.title }]
  })
}

function callsOf(source: string): Call[] {
  const code = codeOf(source)
  const calls: Call[] = []
  for (const match of code.matchAll(CALL)) {
    const [text, modifiers = ''] = match
    if (!KNOWN.test(modifiers)) continue
    let open = afterTypes(code, match.index + text.length)
    // The first pair of brackets holds the cases or the condition, the second one the title.
    if (/\.(?:each|for|runIf|skipIf)$/.test(modifiers)) open = code.indexOf('(', endOf(code, open))
    calls.push({
      isGroup: text.startsWith('describe') || modifiers.includes('.describe'),
      runs: !SKIPPED.test(modifiers),
      title: textAt(source, open + 1),
      from: match.index,
      to: endOf(code, open),
    })
  }
  return calls
}

/** The place after the types in angle brackets, if any stand there. */
function afterTypes(code: string, from: number): number {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    if (code[at] === '<') depth += 1
    else if (code[at] === '>' && code[at - 1] !== '=') depth -= 1
    else if (depth === 0) return at
  }
  return code.length
}

/** The text that begins there, after blanks; null when something else does. */
function textAt(source: string, from: number): string | null {
  const start = from + /^\s*/.exec(source.slice(from))![0].length
  if (!isQuote(source[start])) return null
  return source.slice(start + 1, endOfText(source, start) - 1).replace(/\\(.)/g, '$1')
}

/** Where the bracket that opens there is closed: the place after it. */
function endOf(code: string, open: number): number {
  let depth = 0
  for (let at = open; at < code.length; at++) {
    if ('([{'.includes(code[at]!)) depth += 1
    else if (')]}'.includes(code[at]!) && --depth === 0) return at + 1
  }
  return code.length
}

/** The source with blanks in place of texts, comments and patterns, so that every bracket left is one. */
function codeOf(source: string): string {
  let code = ''
  while (code.length < source.length) {
    const at = code.length
    const end = endOfQuiet(source, at, code)
    code += end > at ? source.slice(at, end).replace(/\S/g, ' ') : source[at]!
  }
  return code
}

/** Where the text, comment or pattern ends that begins there; the same place when none does. */
function endOfQuiet(source: string, at: number, before: string): number {
  if (isQuote(source[at])) return endOfText(source, at)
  if (source.startsWith('//', at)) return after(source, '\n', at)
  if (source.startsWith('/*', at)) return after(source, '*/', at)
  if (source[at] === '/' && BEFORE_PATTERN.test(before.slice(-40))) return endOfPattern(source, at)
  return at
}

function isQuote(char: string | undefined): boolean {
  return char === "'" || char === '"' || char === '`'
}

function endOfText(source: string, open: number): number {
  const quote = source[open]!
  let at = open + 1
  while (at < source.length && source[at] !== quote) {
    if (source[at] === '\\') at += 2
    else if (quote === '`' && source.startsWith('${', at)) at = endOfFilled(source, at + 1)
    else at += 1
  }
  return at + 1
}

/** Where the expression ends that is filled into a text. */
function endOfFilled(source: string, open: number): number {
  let depth = 0
  let at = open
  while (at < source.length) {
    if (isQuote(source[at])) at = endOfText(source, at)
    else if (source[at] === '{') [depth, at] = [depth + 1, at + 1]
    else if (source[at] === '}' && depth === 1) return at + 1
    else if (source[at] === '}') [depth, at] = [depth - 1, at + 1]
    else at += 1
  }
  return at
}

function endOfPattern(source: string, open: number): number {
  let isInClass = false
  let at = open + 1
  while (at < source.length && (isInClass || source[at] !== '/')) {
    if (source[at] === '[') isInClass = true
    else if (source[at] === ']') isInClass = false
    at += source[at] === '\\' ? 2 : 1
  }
  return at + 1
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  return at < 0 ? source.length : at + mark.length
}
