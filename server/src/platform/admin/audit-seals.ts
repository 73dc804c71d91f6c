import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import type { Secrets } from '../secrets.ts'

/*
 * An attacker who can write the database can compute hashes again. A seal cannot: it is keyed by the seed key, which lies
 * outside of it and is never changed.
 */

const AT_ONCE = 5000

/** The seal of a line of the audit log. */
export function sealOfLine(secrets: Secrets, number: number, hash: Buffer): Buffer {
  return sealOf(secrets, `line:${number}:${hash.toString('hex')}`)
}

/** The seal of the log's head at the end of a day. */
export function sealOfHead(secrets: Secrets, day: string, { lines, hash }: AuditHead): Buffer {
  return sealOf(secrets, `head:${day}:${lines}:${hash?.toString('hex') ?? ''}`)
}

function sealOf({ seed }: Secrets, text: string): Buffer {
  return createHmac('sha256', seed).update(`audit-seal:v1:${text}`).digest()
}

/** How long the log is, and the hash of its last line; null while it has none. */
export type AuditHead = { lines: number; hash: Buffer | null }

export async function readHead(db: Db): Promise<AuditHead> {
  const last = await db
    .selectFrom('audit')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { lines: last?.number ?? 0, hash: last?.hash ?? null }
}

type Line = { number: number; hash: Buffer; seal: Buffer | null }

/** Lines with their seals, some thousand at a time. */
async function* sealedLines(db: Db): AsyncGenerator<Line[]> {
  for (let after = 0; ;) {
    const lines = await db
      .selectFrom('audit')
      .leftJoin('audit_seal', 'audit_seal.number', 'audit.number')
      .select(['audit.number', 'audit.hash', 'audit_seal.seal'])
      .where('audit.number', '>', after)
      .orderBy('audit.number')
      .limit(AT_ONCE)
      .execute()
    if (lines.length === 0) return
    yield lines
    after = lines.at(-1)!.number
  }
}

async function hasSeals(db: Db): Promise<boolean> {
  return (await db.selectFrom('audit_seal').select('number').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Seals all lines of a log that has no seal at all: one from before there were any. Gives how many; 0 where there was
 * nothing to do. The caller must hold the log's lock.
 */
export async function sealLines(tx: Tx, secrets: Secrets): Promise<number> {
  if (await hasSeals(tx)) return 0
  let sealed = 0
  for await (const lines of sealedLines(tx)) {
    const seals = lines.map(({ number, hash }) => sealOfLine(secrets, number, hash))
    await sql`insert into audit_seal (number, seal)
      select * from unnest(${lines.map(({ number }) => number)}::bigint[], ${seals}::bytea[])`.execute(tx)
    sealed += lines.length
  }
  return sealed
}

export type SealFault = { line: number } | { day: string }

/**
 * Lines whose seal is missing or not this store's, seals without a line, and days whose head was not kept by this store; up to 20
 * of each. A log without any seal is not sealed yet: then there is nothing to compare.
 */
export async function findSealFaults(db: Db, secrets: Secrets): Promise<SealFault[]> {
  return [...(await lineFaults(db, secrets)), ...(await headFaults(db, secrets))]
}

async function lineFaults(db: Db, secrets: Secrets): Promise<SealFault[]> {
  if (!(await hasSeals(db))) return []
  const faults: SealFault[] = []
  for await (const lines of sealedLines(db)) {
    for (const { number, hash, seal } of lines)
      if (!seal?.equals(sealOfLine(secrets, number, hash))) faults.push({ line: number })
    if (faults.length >= 20) break
  }
  const alone = await db
    .selectFrom('audit_seal')
    .leftJoin('audit', 'audit.number', 'audit_seal.number')
    .select('audit_seal.number')
    .where('audit.number', 'is', null)
    .orderBy('audit_seal.number')
    .limit(20)
    .execute()
  return [...faults.slice(0, 20), ...alone.map(({ number }) => ({ line: number }))]
}

/** Days from before there were seals have none; from the first that has one on, all have theirs. */
async function headFaults(db: Db, secrets: Secrets): Promise<SealFault[]> {
  const days = await db
    .selectFrom('day_takings')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('name'), 'audit_lines', 'audit_hash', 'audit_seal'])
    .orderBy('day_takings.day')
    .execute()
  const first = days.findIndex(({ audit_seal }) => audit_seal !== null)
  if (first < 0) return []
  return days
    .slice(first)
    .filter(({ name, audit_lines, audit_hash, audit_seal }) => {
      if (audit_lines === null) return true
      return !audit_seal?.equals(sealOfHead(secrets, name, { lines: audit_lines, hash: audit_hash }))
    })
    .slice(0, 20)
    .map(({ name }) => ({ day: name }))
}
