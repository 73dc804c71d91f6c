import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { setMaintenance } from '@noktra/contract/admin/maintenance'
import { auditHash } from '#server/platform/admin/audit-text.ts'
import { findSealFaults } from '#server/platform/admin/audit-seals.ts'
import { sealOldLines, writeAudit, type AuditLine } from '#server/platform/admin/write-audit.ts'
import { connectPool } from '#server/platform/db/connect.ts'
import { closeDays } from '#server/features/money/revenue/close-days.ts'
import { madeUpSecrets } from '#server/platform/secrets.ts'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { makeStaff, office } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'
import { auditChecks } from './audit-checks.ts'
import { SEALS } from './prove.ts'

const DAY_MS = 24 * 3600_000

const world = useWorld()
const faultsAfter = useForger(world)

const [CHAIN, HEADS, PAIRS] = auditChecks.map(({ name }) => name) as [string, string, string]

async function command(times: number): Promise<void> {
  const by = await makeStaff(world, 'operator')
  for (let n = 0; n < times; n += 1) {
    const closed = n % 2 === 0
    await office(world, setMaintenance, { by, body: { room: 'mall', closed } })
  }
}

async function countLines(): Promise<number> {
  const { lines } = await world.db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow()
  return lines
}

const line = (wish: Partial<AuditLine> = {}): AuditLine => ({
  staffId: null,
  action: 'test',
  subject: 'test:1',
  before: null,
  after: { value: 1 },
  reason: 'a test',
  network: 'this machine',
  approvalId: null,
  now: world.clock.now(),
  ...wish,
})

/** All that the superuser can do without the secrets: numbers and hashes computed again over what is there. */
const REHASH = `do $$
declare one audit;
  n bigint := 0;
  last bytea := decode(repeat('00', 32), 'hex');
begin
  for one in select * from audit order by number loop
    n := n + 1;
    one.number := n;
    one.hash_before := last;
    last := ${auditHash('one')};
    update audit set number = 1000000 + n, hash_before = one.hash_before, hash = last where id = one.id;
  end loop;
  update audit set number = number - 1000000;
end $$`

beforeAll(async () => {
  await makePlayer(world, { cash: 100 })
  await command(4)
  world.clock.advance(2 * DAY_MS)
  await closeDays(world.store.ctx)
  await command(3)
})

describe('the audit log as a chain', () => {
  /** @shows ASVS-16.2.1 */
  test('its lines are numbered from 1 without a gap, each with the hash of the line before, and sealed', async () => {
    const lines = await world.db.selectFrom('audit').selectAll().orderBy('id').execute()
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1))
    for (const [index, { hash_before }] of lines.entries())
      expect(hash_before).toEqual(index === 0 ? Buffer.alloc(32) : lines[index - 1]!.hash)
    expect(await findSealFaults(world.db, world.store.ctx.secrets)).toEqual([])
  })

  test('many commands at once leave one chain', async () => {
    const by = await Promise.all(Array.from({ length: 20 }, () => makeStaff(world, 'operator')))
    await Promise.all(
      by.map((operator, n) =>
        office(world, setMaintenance, { by: operator, body: { room: 'rolls', closed: n % 2 === 0 } }),
      ),
    )
    const before = await countLines()
    const failed = world.store.ctx.transact(async (tx) => {
      await writeAudit(tx, world.store.ctx.secrets, line())
      throw new Error('not done after all')
    })
    await expect(failed).rejects.toThrow('not done after all')
    await world.store.ctx.transact((tx) => writeAudit(tx, world.store.ctx.secrets, line()))
    expect(await countLines()).toBe(before + 1)
  })

  /** @shows ASVS-16.4.3 */
  test('the head stands with each day that is kept', async () => {
    const [day] = await world.db.selectFrom('day_takings').selectAll().orderBy('day', 'desc').execute()
    const last = await world.db
      .selectFrom('audit')
      .select('hash')
      .where('number', '=', day!.audit_lines!)
      .executeTakeFirstOrThrow()
    expect(day).toMatchObject({ audit_lines: 4, audit_hash: last.hash })
  })

  const FORGERIES: [string, string, string[]][] = [
    ['a line is deleted', 'delete from audit where number = 2', [CHAIN, PAIRS]],
    [
      'a line is deleted with its seal',
      'delete from audit where number = 2; delete from audit_seal where number = 2',
      [CHAIN],
    ],
    ['a reason is changed', `update audit set reason = 'another' where number = 3`, [CHAIN]],
    ['who did it is changed', `update audit set staff_id = null where number = 3`, [CHAIN]],
    ['what it did is changed', `update audit set after = '{"closed": false}' where number = 1`, [CHAIN]],
    [
      'null becomes the JSON null',
      `update audit set before = 'null' where before is null and number = (select min(number) from audit where before is null)`,
      [CHAIN],
    ],
    [
      'a time is changed',
      `update audit set created_at = created_at + interval '1 microsecond' where number = 5`,
      [CHAIN],
    ],
    [
      'a line is put in behind the last',
      `insert into audit (number, hash_before, hash, action, subject, reason, network, created_at)
        select number + 1, hash, hash, action, subject, reason, network, created_at from audit order by number desc limit 1`,
      [CHAIN, PAIRS],
    ],
    [
      'two lines change places',
      `update audit set number = number + 1000 where number in (2, 3); update audit set number = 1005 - number where number > 1000`,
      [CHAIN],
    ],
    [
      'a line is changed and all are hashed again',
      `update audit set reason = 'another' where number = 2; ${REHASH}`,
      [HEADS, SEALS],
    ],
    [
      'a line is deleted and all are hashed again',
      `delete from audit where number = 2; ${REHASH}; delete from audit_seal where number > (select max(number) from audit)`,
      [HEADS, SEALS],
    ],
    [
      'a line after the last head is changed and hashed again',
      `update audit set reason = 'another' where number = 6; ${REHASH}`,
      [SEALS],
    ],
    [
      'the tail is cut off below a head that was kept',
      'delete from audit where number > 3; delete from audit_seal where number > 3',
      [HEADS],
    ],
    [
      'the tail and the head that was kept are cut together',
      `delete from audit where number > 3; delete from audit_seal where number > 3; update day_takings set audit_lines = 3,
        audit_hash = (select hash from audit where number = 3) where audit_lines = 4`,
      [SEALS],
    ],
    [
      'a head is taken away',
      `update day_takings set audit_lines = null, audit_hash = null, audit_seal = null where day = (select max(day) from day_takings)`,
      [SEALS],
    ],
    ['a seal is taken away', 'delete from audit_seal where number = 4', [PAIRS, SEALS]],
    [
      'a seal is that of another line',
      'update audit_seal set seal = (select seal from audit_seal where number = 1) where number = 4',
      [SEALS],
    ],
  ]

  /** @shows ASVS-11.4.3 ASVS-16.4.2 */
  test.each(FORGERIES)('prove finds it when %s, by the superuser', async (_, forgery, found) => {
    expect(await faultsAfter(forgery)).toEqual(expect.arrayContaining(found))
  })

  test('without a forgery nothing is found', async () => {
    expect(await faultsAfter('select 1')).toEqual([])
  })

  test('seals made by other secrets are none', async () => {
    const faults = await findSealFaults(world.db, madeUpSecrets())
    expect(faults.length).toBeGreaterThan(4)
  })

  test('the roles of the store can take away neither a line nor a seal', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
    for (const user of ['noktra_app', 'noktra_owner']) {
      const pool = connectPool(
        { host: inject('databaseHost'), user, database: rows[0]!.name },
        { poolSize: 1, onError: () => {} },
      )
      for (const change of [
        'delete from audit_seal',
        `update audit_seal set seal = seal`,
        'truncate audit_seal',
      ])
        await expect(pool.query(change), `${user}: ${change}`).rejects.toMatchObject({ code: '42501' })
      await pool.end()
    }
  })
})

describe('a log from before there were seals', () => {
  test('is sealed once, and says so in a line of its own', async () => {
    const { transact, secrets, clock } = world.store.ctx
    const lines = await countLines()
    await transact((tx) => sealOldLines(tx, secrets, clock.now()))
    expect(await countLines()).toBe(lines)

    const pool = connectPool(
      { host: inject('databaseHost'), user: 'postgres', database: await nameOf() },
      { poolSize: 1, onError: () => {} },
    )
    await pool.query('set session_replication_role = replica')
    await pool.query('delete from audit_seal')
    await pool.query('update day_takings set audit_lines = null, audit_hash = null, audit_seal = null')
    await pool.end()
    expect(await findSealFaults(world.db, secrets)).toEqual([])

    await transact((tx) => writeAudit(tx, secrets, line()))
    expect(await countLines()).toBe(lines + 2)
    const [told] = await world.db.selectFrom('audit').selectAll().where('action', '=', 'audit/seal').execute()
    expect(told).toMatchObject({ number: lines + 1, staff_id: null, after: { lines } })
    expect(await findSealFaults(world.db, secrets)).toEqual([])
  })

  async function nameOf(): Promise<string> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
    return rows[0]!.name
  }
})
