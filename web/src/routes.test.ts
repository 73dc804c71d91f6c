import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPage } from '@noktra/contract/pages'
import { paths } from './paths.ts'

const routes = [
  ...readFileSync(new URL('routes.tsx', import.meta.url), 'utf8').matchAll(/path: '([^']+)'/g),
].map(([, path = '']) => path)

test('the server answers 200 for every route of the web', () => {
  expect(routes.length).toBeGreaterThan(5)
  for (const route of routes) expect([route, isPage(route.replace(/:\w+/g, '17'))]).toEqual([route, true])
})

test('every page the frame links to has a route', () => {
  const { home, backpack, deposit, rechargeHistory, fair, faq, terms, privacy, about } = paths
  const linked = [home, backpack, deposit, rechargeHistory, fair, faq, terms, privacy, about].map(
    (path) => path.split('?')[0]!,
  )
  for (const path of linked) expect(routes).toContain(path)
})
