import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeBatch } from '@noktra/contract/admin/money'
import { dayReport } from '@noktra/contract/admin/report'
import { saveMoneySetting } from '@noktra/contract/admin/settings'
import { commandsOf } from '#test/commands.ts'
import { agreed, makeStaff, office, openSessionFor, type Member } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'

const SLOW = { timeout: 120_000 }
const DAY_MS = 24 * 3600_000

describe('the report of a day', SLOW, () => {
  const world = useWorld()
  let owner: Member

  beforeAll(async () => {
    owner = await makeStaff(world, 'owner')
  })

  const report = (day?: string) =>
    office(world, dayReport, { by: owner, query: day === undefined ? {} : { day } })
  const lastLine = () =>
    world.db
      .selectFrom('audit')
      .select(['number', 'hash'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  async function dayAfter(): Promise<void> {
    world.clock.advance(DAY_MS + 2 * 3600_000)
    owner = await openSessionFor(world, owner)
    await world.sweep()
  }

  const today = (now = world.clock.now()) => {
    const parts = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' })
    return parts.format(now)
  }

  test('has what was created on it, and the head of the audit log, kept and sealed with the day', async () => {
    const day = today()
    await office(world, makeBatch, { by: owner, body: { kind: 'sold', face: 10, count: 3 } })
    await agreed(world, makeBatch, { by: owner, body: { kind: 'gift', face: 100, count: 5 } })
    const during = await report(day)
    const { number, hash } = await lastLine()
    expect(during).toMatchObject({
      day,
      kept: false,
      requests: { asked: 1, approved: 0, self_approved: 1 },
      outstanding: { cards_sold: 30, cards_gift: 500 },
      audit: { lines: number, hash: hash.toString('hex'), sealed: false },
    })
    const cards = { kind: 'cards', created: 530, agreed: 500, budget: 200 }
    expect(during.issued.find(({ kind }) => kind === 'cards')).toEqual({ ...cards, returned: 0 })

    await dayAfter()
    const after = await report(day)
    expect(after).toMatchObject({
      kept: true,
      audit: { lines: number, hash: hash.toString('hex'), sealed: true },
    })
    expect(after.issued.find(({ kind }) => kind === 'cards')).toEqual({ ...cards, returned: 170 })

    // What is written later belongs to another day.
    await agreed(world, saveMoneySetting, { by: owner, body: { key: 'budget_cards', value: 300, seen: 200 } })
    expect((await report(day)).audit).toEqual(after.audit)
    expect((await lastLine()).number).toBeGreaterThan(number)
  })

  test('is printed by the command, with the same head', { tags: 'long' }, async () => {
    const days = await world.db
      .selectFrom('day_takings')
      .select(['audit_lines', 'audit_hash'])
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { day } = await report()
    // They run by the machine's clock, which is months later.
    const commands = await commandsOf(world, { SANDBOX: '1' })
    onTestFinished(() => commands.remove())
    const printed = await commands.run('report', ['--day', day])
    expect(printed).toMatchObject({ status: 0, stderr: '' })
    expect(printed.stdout).toContain(`  ${days.audit_lines} lines\n  ${days.audit_hash!.toString('hex')}`)
    expect(printed.stdout).toContain('kept with the day and sealed by this store')
    const wrong = await commands.run('report', ['--day', 'monday'])
    expect(wrong).toMatchObject({ status: 1, stdout: '' })
    expect(wrong.stderr).toContain('--day is a day, as 2026-03-02.')
  })
})
