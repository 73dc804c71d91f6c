import {
  isArrowFunction,
  isBlock,
  isCallExpression,
  isExpressionStatement,
  isFunctionExpression,
  isIdentifier,
  isJSDoc,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  SyntaxKind,
  type CallExpression,
  type Expression,
  type Node,
} from 'typescript/unstable/ast'
import { parseText, walk } from './source-tree.ts'

/* Which tests say what they show, by the tree of their file: `@shows SPEC-1.1 SPEC-1.2` in the comment above a test, a group or a case. */

/** One of the names behind `@shows`. `runs`: neither the test nor a group around it is skipped. */
export type Tag = { name: string; file: string; line: number; runs: boolean }

const SKIPPED = ['skip', 'todo', 'fixme']

/** The tags of a file. */
export function tagsOf(file: string, text: string): Tag[] {
  if (!text.includes('@shows')) return []
  const source = parseText(text, file.endsWith('x') ? 'tsx' : 'ts')
  const tags: Tag[] = []
  const look = (node: Node, runs: boolean): void => {
    const isRun = runs && !(isCallExpression(node) && isSkipped(node))
    const names = namesShown(node)
    if (names.length > 0) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      const ofTest = isRun && (isPropertyAssignment(node) || hasTest(node))
      tags.push(...names.map((name) => ({ name, file, line, runs: ofTest })))
    }
    node.forEachChild((child) => look(child, isRun))
  }
  look(source, true)
  return tags
}

/** The names in the comment above a statement, or above the first field of a case. */
function namesShown({ jsDoc = [] }: Node): string[] {
  return jsDoc
    .filter(isJSDoc)
    .flatMap(({ tags = [] }) => [...tags])
    .filter(({ tagName }) => tagName.text === 'shows')
    .flatMap(({ comment = [] }) => [...comment].flatMap(({ text }) => text.split(/\s+/)))
    .filter((name) => name !== '')
}

/** Whether a statement is a test, a group, or a loop around some, and they run. */
function hasTest(statement: Node): boolean {
  let found: CallExpression | null = null
  walk(statement, (node) => {
    if (isCallExpression(node) && isTest(node)) found ??= node
  })
  return found !== null && !isSkipped(found)
}

function isTest({ expression }: CallExpression): boolean {
  return ['describe', 'test', 'it'].includes(namesIn(expression)[0] ?? '')
}

/** A test or a group that does not run: by its name, by an option, or by a statement in it that has no condition. */
function isSkipped(call: CallExpression): boolean {
  if (!isTest(call)) return false
  return (
    namesIn(call.expression).some((name) => SKIPPED.includes(name)) ||
    call.arguments.some((argument) => skipsByOption(argument) || skipsInside(argument))
  )
}

/** The names of `a.b.c`, also before a first pair of brackets: `a.b.each(cases)`. */
function namesIn(node: Expression): string[] {
  if (isIdentifier(node)) return [node.text]
  if (isCallExpression(node)) return namesIn(node.expression)
  return isPropertyAccessExpression(node) ? [...namesIn(node.expression), node.name.text] : []
}

/** `{ skip: true }`. */
function skipsByOption(argument: Expression): boolean {
  if (!isObjectLiteralExpression(argument)) return false
  return argument.properties
    .filter(isPropertyAssignment)
    .some(
      ({ name, initializer }) =>
        isIdentifier(name) && SKIPPED.includes(name.text) && initializer.kind === SyntaxKind.TrueKeyword,
    )
}

/** `() => { test.skip() }`. */
function skipsInside(argument: Expression): boolean {
  if (!(isArrowFunction(argument) || isFunctionExpression(argument)) || !isBlock(argument.body)) return false
  return argument.body.statements
    .filter(isExpressionStatement)
    .map(({ expression }) => expression)
    .filter(isCallExpression)
    .some(
      ({ expression, arguments: { length } }) =>
        length === 0 && SKIPPED.includes(namesIn(expression).at(-1)!),
    )
}
