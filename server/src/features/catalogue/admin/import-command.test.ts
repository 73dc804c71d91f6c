// @module-tag long

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listImports } from '@noktra/contract/admin/catalogue'
import { listAudit } from '@noktra/contract/admin/staff'
import { office } from '#test/admin.ts'
import { commandsOf, makeNamed, type Commands, type Named } from '#test/commands.ts'
import { priceFile, skinFile } from '#test/import-files.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const folder = mkdtempSync(join(tmpdir(), 'lists-'))
let commands: Commands
let operator: Named

beforeAll(async () => {
  commands = await commandsOf(world, {})
  operator = await makeNamed(world, 'operator')
})
beforeEach(() => {
  // A code of the authenticator works once.
  world.clock.advance(60_000)
})
afterAll(() => {
  commands.remove()
  rmSync(folder, { recursive: true })
})

const importLists = async (...args: string[]) =>
  commands.run('catalogue', [...args, ...(await operator.who())])

function fileOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Designs that came with a list; the store's own have smaller numbers. */
const imported = () =>
  world.db.selectFrom('design').select(['id', 'key']).where('id', '>=', 1_000_000).execute()

test(
  'a list of items is shown, taken in whole, and changes nothing the second time',
  { timeout: 120_000 },
  async () => {
    const items = fileOf('items.json', skinFile(12))
    const shown = await importLists('--items', items, '--preview')
    expect(shown).toMatchObject({ status: 0, stderr: 'This was a preview: nothing has changed.' })
    expect(shown.stdout).toMatch(/^items\.json: [1-9]\d* new, 0 changed/)
    expect(await imported()).toEqual([])

    const done = await importLists('--items', items, '--why', 'the list of autumn')
    expect(done).toMatchObject({ status: 0, stderr: '', stdout: shown.stdout })
    const after = await imported()
    // Each comes plain and with a count.
    expect(after).toHaveLength(24)
    const { list } = await office(world, listAudit, { by: operator, query: { action: 'command/import' } })
    expect(list).toMatchObject([{ staff: { id: operator.id }, reason: 'the list of autumn' }])

    const again = await importLists('--items', items)
    expect(again.stdout).toMatch(/^items\.json: 0 new, 0 changed, [1-9]/)
    expect(await imported()).toEqual(after)
    const files = await office(world, listImports, { by: operator, query: {} })
    expect(files.list).toHaveLength(1)
  },
)

test('rows that cannot be used stop both lists, unless they are left out', { timeout: 120_000 }, async () => {
  const before = await imported()
  const items = fileOf('more.json', JSON.stringify([...(JSON.parse(skinFile(14)) as unknown[]), { id: 'x' }]))
  const prices = fileOf('prices.json', priceFile({ 'Glass Rifle | Wave 弐 3 (Factory New)': 777 }))
  const stopped = await importLists('--items', items, '--prices', prices)
  expect(stopped.status).toBe(1)
  expect(stopped.stderr).toContain('more.json: 1 rows cannot be used.')
  expect(await imported()).toEqual(before)

  const done = await importLists('--items', items, '--prices', prices, '--leave-out-errors')
  expect(done.status).toBe(0)
  expect(done.stdout).toContain('prices.json: ')
  expect(await imported()).toHaveLength(before.length + 4)
  const priced = await world.db
    .selectFrom('skin')
    .select('price')
    .where('market_hash_name', '=', 'Glass Rifle | Wave 弐 3 (Factory New)')
    .executeTakeFirstOrThrow()
  expect(priced.price).toBeGreaterThan(0)
})

test(
  'without a name, a file or a list that can be read it says so in a sentence',
  { timeout: 120_000 },
  async () => {
    const items = fileOf('none.json', '[')
    for (const option of ['--preview', '--leave-out-errors'])
      for (const order of [['--pictures', folder], ['--empty'], [folder]]) {
        const other = await commands.run('catalogue', [
          ...order,
          option,
          '--as',
          'a@b.example',
          '--totp',
          '1',
        ])
        expect([other.status, other.stdout], `${order.join(' ')} ${option}`).toEqual([1, ''])
        expect(other.stderr).toContain('npm run catalogue -- --items')
      }
    const unnamed = await commands.run('catalogue', ['--items', items])
    expect(unnamed).toMatchObject({ status: 1, stdout: '' })
    expect(unnamed.stderr).toContain('--as <e-mail>')
    expect((await importLists('--items', join(folder, 'missing.json'))).stderr).toContain('cannot be read')
    world.clock.advance(60_000)
    expect((await importLists('--items', items)).stderr).toMatch(/line 1/)
  },
)
