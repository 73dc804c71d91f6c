import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isImportDeclaration, isNamedImports, isStringLiteral } from 'typescript/unstable/ast'
import { expect, test } from 'vitest'
import { allRoutes } from '@noktra/contract/api'
import { readSources } from './source-tree.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** What the web's own code imports from the contract. */
function importedNames(): Set<string> {
  const sources = [...readSources('web/src')].filter(([file]) => !file.includes('.test.'))
  const names = sources
    .flatMap(([, source]) => source.statements.filter(isImportDeclaration))
    .filter(({ moduleSpecifier: from }) => isStringLiteral(from) && from.text.startsWith('@noktra/contract/'))
    .flatMap(({ importClause }) => {
      const named = importClause?.namedBindings
      return named && isNamedImports(named) ? [...named.elements] : []
    })
    .map(({ name, propertyName }) => (propertyName ?? name).text)
  return new Set(names)
}

test('each call of the specification is made by the web, or documented as made in another way', () => {
  const specification = read('docs/specification.md')
  const documented = [...read('docs/conformance/7-calls.md').matchAll(/^\| `(?:GET|POST) (\/api\/\S+)` \|/gm)]
  const imported = importedNames()
  const listed = allRoutes.filter(({ route: { path } }) =>
    new RegExp(`${path}(?![\\w/])`).test(specification),
  )
  const notMade = listed.filter(({ name }) => !imported.has(name)).map(({ route }) => route.path)
  expect(listed.length).toBeGreaterThan(60)
  expect(new Set(documented.map(([, path]) => path))).toEqual(new Set(notMade))
})
