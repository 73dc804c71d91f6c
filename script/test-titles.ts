import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
  type CallExpression,
  type Expression,
  type Node,
} from 'typescript/unstable/ast'
import { parseText } from './source-tree.ts'

/** Which tests a file has, by its tree: running Vitest and Playwright to ask them would take half a minute. */

/** A test with the titles of the groups around it, outermost first, as they stand in the source. */
export type Title = { groups: string[]; title: string }

type Call = { isGroup: boolean; runs: boolean; title: string | null }

/** What may stand between the name and its title; anything else (`test.step`, `test.use`) is no test. */
const KNOWN = new Set([
  'describe',
  'each',
  'for',
  'concurrent',
  'sequential',
  'parallel',
  'serial',
  'only',
  'fails',
  'skip',
  'todo',
  'fixme',
  'runIf',
  'skipIf',
])
const SKIPPED = ['skip', 'todo', 'fixme']
/** The first pair of brackets holds the cases or the condition, the second one the title. */
const BEFORE_TITLE = ['each', 'for', 'runIf', 'skipIf']

/** The tests of a file that run; one that is skipped, or lies in a skipped group, is left out. */
export function titlesOf(source: string): Title[] {
  const titles: Title[] = []
  const look = (node: Node, groups: string[]): void => {
    const call = isCallExpression(node) ? readCall(node) : null
    if (call && !call.runs) return
    if (call && !call.isGroup && call.title !== null) titles.push({ groups, title: call.title })
    const inner = call?.isGroup ? [...groups, call.title ?? ''] : groups
    node.forEachChild((child) => look(child, inner))
  }
  look(parseText(source), [])
  return titles
}

/** A call of `describe`, `test` or `it`; null for any other. */
function readCall(call: CallExpression): Call | null {
  const isTwofold = isCallExpression(call.expression)
  const chain = namesIn(isCallExpression(call.expression) ? call.expression.expression : call.expression)
  if (!chain) return null
  const [name = '', ...modifiers] = chain
  if (!['describe', 'test', 'it'].includes(name) || !modifiers.every((modifier) => KNOWN.has(modifier)))
    return null
  if (BEFORE_TITLE.includes(modifiers.at(-1) ?? '') !== isTwofold) return null
  return {
    isGroup: name === 'describe' || modifiers.includes('describe'),
    runs: !modifiers.some((modifier) => SKIPPED.includes(modifier)),
    title: textOf(call.arguments[0]),
  }
}

/** The names of `a.b.c`; null for anything else. */
function namesIn(node: Expression): string[] | null {
  if (isIdentifier(node)) return [node.text]
  if (!isPropertyAccessExpression(node)) return null
  const before = namesIn(node.expression)
  return before && [...before, node.name.text]
}

/** A text as it stands in the source, with what it fills in; null when something else stands there. */
function textOf(node: Expression | undefined): string | null {
  if (!node) return null
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!isTemplateExpression(node)) return null
  const filled = node.templateSpans.map(
    ({ expression, literal }) => `\${${expression.getText()}}${literal.text}`,
  )
  return node.head.text + filled.join('')
}
