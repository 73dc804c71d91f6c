import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceFaults, licencePage, productionPackages, type Lock } from './licences.ts'

const real = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

/** A lock file in which the server uses packages of these licences. */
function lockWith(licences: Record<string, string | undefined>): Lock {
  const names = Object.keys(licences)
  return {
    packages: {
      server: { dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) },
      web: {},
      admin: {},
      ...Object.fromEntries(
        names.map((name) => [`node_modules/${name}`, { version: '1.0.0', license: licences[name] }]),
      ),
    },
  }
}

test('the packages of production are all free', () => {
  const packages = productionPackages(real)
  expect(licenceFaults(packages)).toEqual([])
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'pg']))
})

test('packages that only test and build are left out', () => {
  const names = productionPackages(real).map(({ name }) => name)
  for (const name of ['vitest', 'oxlint', 'vite', 'lighthouse']) expect(names).not.toContain(name)
})

test.each([['SEE LICENSE IN EULA.txt'], ['BUSL-1.1'], ['MIT AND Proprietary'], [undefined]])(
  'a package whose licence is %s is refused',
  (licence) => {
    const faults = licenceFaults(productionPackages(lockWith({ paid: licence })))
    expect(faults).toEqual([expect.stringContaining('paid@1.0.0')])
  },
)

test('one free choice is enough', () => {
  const lock = lockWith({ choice: '(BUSL-1.1 OR MIT)', both: 'MIT AND ISC' })
  expect(licenceFaults(productionPackages(lock))).toEqual([])
})

test('copyleft is refused until it is said what it means', () => {
  const packages = productionPackages(lockWith({ strict: 'LGPL-3.0-or-later' }))
  expect(licenceFaults(packages)).toEqual([expect.stringContaining('what it means here')])
})

test('a package of a package is found where Node finds it, in the version that is used', () => {
  const lock = lockWith({ outer: 'MIT', inner: 'MIT' })
  lock.packages['node_modules/outer']!.dependencies = { inner: '2.0.0' }
  lock.packages['node_modules/outer/node_modules/inner'] = { version: '2.0.0', license: 'BUSL-1.1' }
  const packages = productionPackages(lock)
  expect(licenceFaults(packages)).toEqual([expect.stringContaining('inner@2.0.0')])
  expect(licencePage(packages)).toContain('- inner 1.0.0\n- outer 1.0.0')
})
