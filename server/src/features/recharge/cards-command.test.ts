// @module-tag long

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalDetails, approve } from '@noktra/contract/admin/approvals'
import { listAudit } from '@noktra/contract/admin/staff'
import { redeemCard } from '@noktra/contract/recharge'
import { commandsOf, makeNamed, type Commands, type Named } from '#test/commands.ts'
import { makePlayer } from '#test/factories.ts'
import { makeStaff, office, openSessionFor } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'

/** Each run starts a process of its own. */
const SLOW = { timeout: 120_000 }
const HOUR_MS = 3_600_000

describe('npm run cards in a live store', SLOW, () => {
  const world = useWorld({ SANDBOX: '0' })
  let commands: Commands
  let asker: Named

  beforeAll(async () => {
    commands = await commandsOf(world, { SANDBOX: '0' })
    asker = await makeNamed(world, 'operator')
  })
  afterAll(() => commands.remove())

  const cards = (...args: string[]) => commands.run('cards', args)

  test('makes nothing for somebody without a name', async () => {
    const nobody = await cards('--kind', 'sold', '--face', '1', '--count', '1')
    expect(nobody).toMatchObject({ status: 1, stdout: '' })
    expect(nobody.stderr).toContain('--as <e-mail>')
    const wrong = ['--as', asker.email, '--totp', '000000']
    expect(await cards('--kind', 'sold', '--face', '1', '--count', '1', ...wrong)).toMatchObject({
      status: 1,
      stderr: 'Email, password or code is wrong.',
    })
    const support = await makeNamed(world, 'support')
    const refused = await cards('--kind', 'sold', '--face', '1', '--count', '1', ...(await support.who()))
    expect(refused.stderr).toContain("Your role can't do this")
    const batches = await world.db.selectFrom('card_batch').select('id').execute()
    expect(batches).toEqual([])
  })

  test('prints a batch that the budget of the day holds, in the name of the person who ran it', async () => {
    const made = await cards(
      '--kind',
      'sold',
      '--face',
      '2',
      '--count',
      '3',
      '--why',
      'for a reseller',
      ...(await asker.who()),
    )
    expect(made.stderr).toMatch(/^Batch \d+: 3 cards\.$/)
    const [head, first] = made.stdout.split('\n')
    expect(head).toBe('card_no,card_secret,kind,coins')
    const [card_no, card_secret] = first!.split(',') as [string, string]
    const player = await makePlayer(world)
    const redeemed = await world.call(redeemCard, { token: player.token, body: { card_no, card_secret } })
    expect(redeemed.data).toMatchObject({ amount: 2 })
    const { list } = await office(world, listAudit, { by: asker, query: { action: 'command/cards' } })
    expect(list[0]).toMatchObject({
      staff: { id: asker.id },
      reason: 'for a reseller',
      network: 'this machine',
      after: { kind: 'sold', face: 2, count: 3 },
    })
  })

  test('files a request above it, and prints the batch once a second person has agreed', async () => {
    const second = await makeStaff(world, 'owner')
    const asked = await cards('--kind', 'gift', '--face', '50', '--count', '10', ...(await asker.who()))
    expect([asked.status, asked.stdout]).toEqual([0, ''])
    const id = Number(/^Request (\d+) waits for a second person/.exec(asked.stderr)![1])
    expect(asked.stderr).toContain(`npm run --silent cards -- --request ${id}`)
    const request = await office(world, approvalDetails, { by: second, query: { id } })
    expect(request).toMatchObject({
      kind: 'cards_make',
      asked_by: { id: asker.id },
      issues: { kind: 'cards', amount: 500 },
    })
    const early = await cards('--request', String(id), ...(await asker.who()))
    expect(early).toMatchObject({ status: 1, stdout: '' })
    expect(early.stderr).toContain('it still waits')

    await office(world, approve, { by: second, body: { id } })
    const printed = await cards('--request', String(id), ...(await asker.who()))
    expect(printed.stdout.split('\n')).toHaveLength(11)
    const again = await cards('--request', String(id), ...(await asker.who()))
    expect(again).toMatchObject({ status: 1, stdout: '' })
    expect(again.stderr).toMatch(/already been exported/)
  })

  test('tells of the delay when no one could agree', async () => {
    await world.db
      .updateTable('staff')
      .set({ status: 'disabled', counts_until: null })
      .where('id', '<>', asker.id)
      .execute()
    const asked = await cards('--kind', 'gift', '--face', '50', '--count', '10', ...(await asker.who()))
    expect(asked.stderr).toMatch(/^Request \d+ is done by itself on 20\d\d-.*unless somebody refuses it/)
    world.clock.advance(HOUR_MS)
    asker = { ...asker, ...(await openSessionFor(world, asker)) }
  })
})

describe('npm run cards in a sandbox', SLOW, () => {
  const world = useWorld()
  let commands: Commands

  beforeAll(async () => {
    commands = await commandsOf(world, { SANDBOX: '1' })
  })
  afterAll(() => commands.remove())

  test('makes at once what would be asked for, marked as self-approved, and takes a batch out of use', async () => {
    const made = await commands.run('cards', ['--kind', 'sold', '--face', '500', '--count', '20'])
    expect(made.stdout.split('\n')).toHaveLength(21)
    const by = await makeStaff(world, 'owner')
    const { list } = await office(world, listAudit, { by, query: { action: 'command/cards_make' } })
    expect(list[0]).toMatchObject({ staff: null, after: { self_approved: 'sandbox', count: 20 } })
    const id = list[0]!.approval_id!
    expect(await office(world, approvalDetails, { by, query: { id } })).toMatchObject({
      status: 'approved',
      self_approved: true,
      asked_by: null,
      decided_by: null,
    })
    const batch = /^Batch (\d+)/.exec(made.stderr)![1]!
    expect((await commands.run('cards', ['--revoke', batch])).stderr).toBe(`Batch ${batch} is out of use.`)
    const late = await commands.run('cards', ['--revoke', batch])
    expect(late).toMatchObject({ status: 1, stderr: `There is no batch ${batch} in use.` })
  })
})
