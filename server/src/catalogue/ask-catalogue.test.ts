// @module-tag long

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalDetails, approve } from '@noktra/contract/admin/approvals'
import { listAudit } from '@noktra/contract/admin/staff'
import { commandsOf, makeNamed, type Commands, type Named } from '#test/commands.ts'
import { makeStaff, office, type Member } from '#test/admin.ts'
import { useWorld, type World } from '#test/world.ts'

/** Each run starts a process of its own that reads a whole catalogue. */
const SLOW = { timeout: 240_000 }
const CATALOGUE = join(import.meta.dirname, '../../../catalogue')
const SKIN = 1011

const priceOf = async (world: World) =>
  (await world.db.selectFrom('skin').select('price').where('id', '=', SKIN).executeTakeFirstOrThrow()).price

/** A copy of the catalogue in which one skin costs another price. */
function makeFolder(): { folder: string; setPrice: (coins: number) => void } {
  const folder = mkdtempSync(join(tmpdir(), 'noktra-catalogue-'))
  cpSync(CATALOGUE, folder, { recursive: true })
  const file = join(folder, 'skins.json')
  const skins = JSON.parse(readFileSync(file, 'utf8')) as {
    exteriors: { skin_id: number; price: number }[]
  }[]
  return {
    folder,
    setPrice(coins) {
      for (const { exteriors } of skins)
        for (const exterior of exteriors) if (exterior.skin_id === SKIN) exterior.price = coins
      writeFileSync(file, JSON.stringify(skins))
    },
  }
}

describe('npm run catalogue in a live store that has one', SLOW, () => {
  const world = useWorld({ SANDBOX: '0' })
  const { folder, setPrice } = makeFolder()
  let commands: Commands
  let asker: Named
  let second: Member

  beforeAll(async () => {
    commands = await commandsOf(world, { SANDBOX: '0' })
    asker = await makeNamed(world, 'operator')
    second = await makeStaff(world, 'owner')
  })
  afterAll(() => {
    commands.remove()
    rmSync(folder, { recursive: true })
  })

  const catalogue = (...args: string[]) => commands.run('catalogue', [folder, ...args])

  test('asks a second person, and loads the very files that were agreed to, once', async () => {
    const before = await priceOf(world)
    const coins = (before + 1) / 100
    setPrice(coins)
    const nobody = await catalogue()
    expect(nobody).toMatchObject({ status: 1, stdout: '' })
    expect(nobody.stderr).toContain('--as <e-mail>')

    const asked = await catalogue(...(await asker.who()))
    const id = Number(/^Request (\d+) waits for a second person/.exec(asked.stderr)![1])
    expect(asked.stderr).toContain(`npm run catalogue -- ${folder} --request ${id}`)
    const request = await office(world, approvalDetails, { by: second, query: { id } })
    expect(request).toMatchObject({
      kind: 'catalogue_load',
      asked_by: { id: asker.id },
      payload: { folder, changes: { price_changes: 1, new_envelopes: 0 } },
    })
    const early = await catalogue('--request', String(id))
    expect(early.stderr).toContain(`Request ${id} allows no catalogue: it waits`)
    expect(await priceOf(world)).toBe(before)

    await office(world, approve, { by: second, body: { id } })
    expect(await priceOf(world)).toBe(before)
    setPrice(coins + 100)
    const other = await catalogue('--request', String(id))
    expect(other.stderr).toContain(`Request ${id} was about other files than these`)
    setPrice(coins)
    expect(await catalogue('--request', String(id))).toMatchObject({ status: 0, stderr: '' })
    expect(await priceOf(world)).toBe(before + 1)
    const again = await catalogue('--request', String(id))
    expect(again.stderr).toContain(`Request ${id} allows no catalogue`)
    const { list } = await office(world, listAudit, { by: second, query: { action: 'command/catalogue' } })
    expect(list[0]).toMatchObject({ staff: null, approval_id: id })
  })
})

describe('npm run catalogue in a sandbox', SLOW, () => {
  const world = useWorld()
  const { folder, setPrice } = makeFolder()
  let commands: Commands

  beforeAll(async () => {
    commands = await commandsOf(world, { SANDBOX: '1' })
  })
  afterAll(() => {
    commands.remove()
    rmSync(folder, { recursive: true })
  })

  test('loads at once, by a request that is marked', async () => {
    const before = await priceOf(world)
    setPrice((before + 1) / 100)
    expect(await commands.run('catalogue', [folder])).toMatchObject({ status: 0, stderr: '' })
    expect(await priceOf(world)).toBe(before + 1)
    const requests = await world.db
      .selectFrom('approval')
      .select(['status', 'asked_by', 'self_approved'])
      .where('kind', '=', 'catalogue_load')
      .execute()
    expect(requests).toEqual([{ status: 'approved', asked_by: null, self_approved: true }])
  })
})
