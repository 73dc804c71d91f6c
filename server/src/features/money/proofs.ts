import { sql } from 'kysely'
import type { ProveRow } from '@noktra/contract/admin/money'
import type * as api from '@noktra/contract/admin/money'
import type { AdminCommand, AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { adminPage, readAfter } from '../../platform/http/page.ts'
import type { CheckResult } from '../../core/prove/prove.ts'

/** Proofs by key, newest first. */
export async function listProofs({ db, query }: AdminQuery<typeof api.listProofs>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = selectProofs(db)
  if (after) select = select.where('r.id', '<', after[0]!)
  const rows = await select
    .orderBy('r.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, presentProof)
}

/** One proof with each of its checks. */
export async function proofDetails({ db, query }: AdminQuery<typeof api.proofDetails>) {
  const row = await selectProofs(db)
    .select(sql<CheckResult[]>`r.results`.as('results'))
    .where('r.id', '=', query.id)
    .executeTakeFirst()
  if (!row) throw new AppError('subject_unknown', { field: 'id' })
  return { ...presentProof(row), results: row.results }
}

/** Asks for a proof now; a sweep runs it. @throws AppError prove_running while one waits or runs */
export async function runProof({ tx, staff, clock }: AdminCommand<typeof api.runProof>) {
  const asked = await tx
    .insertInto('prove_run')
    .values({ asked_at: clock.now(), asked_by: staff.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!asked) throw new AppError('prove_running')
  return { data: { id: asked.id }, subject: `prove_run:${asked.id}`, before: null, after: null }
}

function selectProofs(db: Db) {
  return db
    .selectFrom('prove_run as r')
    .leftJoin('staff as s', 's.id', 'r.asked_by')
    .select([
      'r.id',
      'r.asked_at',
      'r.asked_by',
      's.name',
      'r.night',
      'r.started_at',
      'r.ended_at',
      'r.checks',
      'r.faults',
      'r.error',
    ])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectProofs>['execute']>>[number]

function presentProof(row: Selected): ProveRow {
  return {
    id: row.id,
    asked_at: unixSeconds(row.asked_at),
    asked_by: row.asked_by === null ? null : { id: row.asked_by, name: row.name ?? '' },
    nightly: row.night !== null,
    started_at: row.started_at && unixSeconds(row.started_at),
    ended_at: row.ended_at && unixSeconds(row.ended_at),
    status: statusOf(row),
    checks: row.checks,
    faults: row.faults,
    error: row.error,
  }
}

function statusOf({ started_at, ended_at, faults, error }: Selected): ProveRow['status'] {
  if (ended_at) return error !== null ? 'broken' : faults > 0 ? 'faults' : 'holds'
  return started_at ? 'running' : 'waiting'
}
