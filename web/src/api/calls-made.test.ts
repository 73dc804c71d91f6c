import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allRoutes } from '@noktra/contract/api'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** What the web's own code imports from the contract. */
function importedNames(): Set<string> {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'))
  const imports = files.flatMap((file) => [
    ...read(file).matchAll(/import \{([^}]*)\} from '@noktra\/contract\//g),
  ])
  return new Set(imports.flatMap(([, names]) => names!.match(/\w+/g)!))
}

/** The names of the contract's routes, by path. */
function routeNames(): Map<string, string> {
  const files = globSync('contract/src/*.ts', { cwd: ROOT })
  const routes = files.flatMap((file) => [
    ...read(file).matchAll(/export const (\w+) = route\('(?:GET|POST)', '([^']+)'/g),
  ])
  return new Map(routes.map(([, name, path]) => [path!, name!]))
}

test('each call of the specification is made by the web, or documented as made in another way', () => {
  const specification = read('docs/specification.md')
  const documented = [...read('docs/conformance/7-calls.md').matchAll(/^\| `(?:GET|POST) (\/api\/\S+)` \|/gm)]
  const names = routeNames()
  const imported = importedNames()
  const listed = allRoutes
    .map(({ route }) => route.path)
    .filter((path) => new RegExp(`${path.slice('/api/'.length)}(?![\\w/])`).test(specification))
  const notMade = listed.filter((path) => !imported.has(names.get(path)!))
  expect(listed.length).toBeGreaterThan(60)
  expect(new Set(documented.map(([, path]) => path))).toEqual(new Set(notMade))
})
