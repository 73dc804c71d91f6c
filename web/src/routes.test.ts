import { isFunctionDeclaration, SyntaxKind } from 'typescript/unstable/ast'
import { expect, test } from 'vitest'
import { isPage, pageAt, PAGES, REDIRECTS } from '@noktra/contract/pages'
import { readSources } from '../../script/source-tree.ts'
import { PAGE_PARTS } from './pages.ts'
import { paths } from './paths.ts'

test('an address with its open parts filled in leads to its own page, with or without a slash', () => {
  for (const [name, path] of Object.entries(PAGES)) {
    const address = path.replace(/:\w+/g, '17')
    expect([name, pageAt(address)?.name, isPage(address), isPage(`${address}/`)]).toEqual([
      name,
      name,
      true,
      true,
    ])
  }
  for (const path of Object.keys(REDIRECTS)) expect(isPage(path)).toBe(true)
  expect(pageAt('/welfarebox/3/12')?.params).toEqual({ id: '3', box_id: '12' })
  for (const path of ['/homes', '/openbox', '/openbox/', '/openbox/a%2Fb', '/openbox/1/2', '//home'])
    expect([path, isPage(path)]).toEqual([path, false])
})

test('every page has its module, where the router looks, which exports its view', () => {
  const sources = readSources('web/src/features')
  for (const { module, view } of PAGE_PARTS) {
    expect(module).toMatch(/^features\/[\w-]+\/[\w-]+-page\.tsx$/)
    const functions = sources.get(`web/src/${module}`)?.statements.filter(isFunctionDeclaration) ?? []
    const exported = functions.filter(({ modifiers }) =>
      modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword),
    )
    expect([module, exported.map(({ name }) => name?.text)]).toEqual([module, expect.arrayContaining([view])])
  }
})

test('every link leads to a page', () => {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string')
  const filled = [
    paths.box(1),
    paths.profilePart('level'),
    paths.upgradeDetail(1),
    paths.upgradeWith([1, 2]),
    paths.upgradeTo(1),
    paths.fairUpgrade(1),
    paths.fairMines(1),
    paths.mallSkin(1),
    paths.skin(1),
    paths.roll(1),
    paths.fairRoll(1),
    paths.newRollWith([1, 2]),
    paths.welfareBox(1, 2),
    paths.fairEnvelope(1),
    paths.battleRoom(1, 'key'),
    paths.fairBattle(1),
    paths.fairDraw('o1'),
    paths.oddsOf('box', 1, 2),
    paths.replay('u1'),
    paths.collectionPart('sets'),
    paths.album('corvane'),
    paths.showcase('token'),
  ]
  expect(fixed.length + filled.length).toBe(Object.keys(paths).length)
  for (const path of [...fixed, ...filled])
    expect([path, isPage(path.split(/[?#]/)[0]!)]).toEqual([path, true])
})
