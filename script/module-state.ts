import { resolve } from 'node:path'
import { NodeFlags, SyntaxKind, type Node, type SourceFile } from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isElementAccessExpression,
  isIdentifier,
  isNewExpression,
  isPostfixUnaryExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isVariableStatement,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

export type ModuleState = { file: string; line: number; name: string }

const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])
const CHANGES = new Set([
  'set',
  'add',
  'delete',
  'clear',
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
])

/**
 * What modules keep between calls: each variable that may get another value, each collection that begins empty, and each constant
 * whose contents the module changes. `project` is the folder of a tsconfig.
 */
export function findModuleState(project: string, files: readonly string[]): ModuleState[] {
  const config = resolve(project, 'tsconfig.json')
  const api = new API()
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program
    return files.flatMap((file) => {
      const source = program?.getSourceFile(resolve(file))
      if (!source) throw new Error(`${file} is not in ${config}`)
      return stateOf(source).map((state) => ({ file, ...state }))
    })
  } finally {
    api.close()
  }
}

function stateOf(source: SourceFile): Omit<ModuleState, 'file'>[] {
  const changed = changedNames(source)
  return source.statements.filter(isVariableStatement).flatMap(({ declarationList }) => {
    const isConstant = (declarationList.flags & NodeFlags.Const) !== 0
    return declarationList.declarations.flatMap(({ name, initializer }) => {
      if (!isIdentifier(name)) return []
      const isState = !isConstant || beginsEmpty(initializer) || changed.has(name.text)
      const { line } = source.getLineAndCharacterOfPosition(name.getStart())
      return isState ? [{ line: line + 1, name: name.text }] : []
    })
  })
}

function beginsEmpty(value: Node | undefined): boolean {
  if (!value) return false
  if (isArrayLiteralExpression(value)) return value.elements.length === 0
  if (!isNewExpression(value) || !isIdentifier(value.expression)) return false
  return COLLECTIONS.has(value.expression.text) && !value.arguments?.length
}

/** Names whose contents are changed somewhere in the module, by an assignment or by a call of what changes a collection. */
function changedNames(source: SourceFile): Set<string> {
  const names = new Set<string>()
  const visit = (node: Node): void => {
    const target = changedBy(node)
    const name = target && ownerOf(target)
    if (name) names.add(name)
    node.forEachChild(visit)
  }
  visit(source)
  return names
}

/** The part that a node changes: `a.b` of `a.b = 1`, `a.b++` and `a.b.push(1)`. */
function changedBy(node: Node): Node | null {
  if (isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    const assigns = kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment
    return assigns ? node.left : null
  }
  if (isPostfixUnaryExpression(node)) return node.operand
  if (isPrefixUnaryExpression(node)) {
    const { operator } = node
    return operator === SyntaxKind.PlusPlusToken || operator === SyntaxKind.MinusMinusToken
      ? node.operand
      : null
  }
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return null
  return CHANGES.has(node.expression.name.text) ? node.expression : null
}

/** `a` of `a.b[0].c`; null of a name alone, which a constant cannot get assigned. */
function ownerOf(target: Node): string | null {
  let node = target
  while (isPropertyAccessExpression(node) || isElementAccessExpression(node)) node = node.expression
  return node !== target && isIdentifier(node) ? node.text : null
}
