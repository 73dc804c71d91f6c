import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isStringLiteral } from 'typescript/unstable/ast'
import { expect, test } from 'vitest'
import { allRoutes } from '@noktra/contract/api'
import { parseText, walk } from './source-tree.ts'

const CONTRACT = join(import.meta.dirname, '../contract/src')
const files = globSync('plain/*.ts', { cwd: CONTRACT })

type Exported = Record<string, unknown>

async function exportedBy(file: string): Promise<Exported> {
  return (await import(join(CONTRACT, file))) as Exported
}

test('every call of the contract has a plain route of the same name, and the same address', async () => {
  const modules = await Promise.all(files.map(exportedBy))
  const plain = modules.flatMap((module) => Object.entries(module))
  for (const { name, route } of allRoutes) {
    const named = plain.filter(
      ([each, value]) => each === name && isObject(value) && value['path'] === route.path,
    )
    const { method, path, access, moves, takesNonce } = route
    expect(named).toEqual([[name, { method, path, access, moves, takesNonce }]])
  }
  const routes = plain.filter(([, value]) => isRoute(value)).map(([name]) => name)
  expect(routes.toSorted()).toEqual(allRoutes.map(({ name }) => name).toSorted())
})

test('every file with plain routes has the types of its calls in plain-types.ts, or they would be never', async () => {
  const listed = new Set<string>()
  walk(parseText(readFileSync(join(CONTRACT, 'plain-types.ts'), 'utf8')), (node) => {
    if (isStringLiteral(node)) listed.add(basename(node.text))
  })
  const unlisted: string[] = []
  for (const file of files) {
    const hasRoutes = Object.values(await exportedBy(file)).some(isRoute)
    if (hasRoutes && !listed.has(basename(file))) unlisted.push(file)
  }
  expect(unlisted).toEqual([])
})

function isRoute(value: unknown): boolean {
  return isObject(value) && 'method' in value
}

function isObject(value: unknown): value is Exported {
  return typeof value === 'object' && value !== null
}
