import type * as api from '@noktra/contract/admin/risk'
import { said, type Said } from '@noktra/languages/said'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readRisk } from '../../core/links/read-risk.ts'
import { getPlayer, subjectOf } from '../players/player-row.ts'

const LONGEST_MS = 366 * 24 * 3600 * 1000

/** Writes what a person says of an account, in the place of what was said before. @throws AppError rule_broken, player_unknown */
export async function overruleRisk(command: AdminCommand<typeof api.overruleRisk>) {
  const { tx, body, staff, clock } = command
  const now = clock.now()
  await getPlayer(tx, body.id)
  const ends_at = new Date(body.ends_at * 1000)
  const ahead = ends_at.getTime() - now.getTime()
  if (!(ahead > 0 && ahead <= LONGEST_MS)) refuse(said('reasons:risk.ends'), 'ends_at')
  const score = body.verdict === 'fixed' ? (body.score ?? null) : null
  if (body.verdict === 'fixed' && score === null) refuse(said('reasons:risk.score'), 'score')
  const before = await saidBefore(tx, body.id)
  const row = {
    verdict: body.verdict,
    score,
    reason: body.reason,
    staff_id: staff.id,
    created_at: now,
    ends_at,
  }
  await tx
    .insertInto('risk_overrule')
    .values({ player_id: body.id, ...row })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
    .execute()
  return {
    data: { score: (await readRisk(tx, command, body.id)).score },
    subject: subjectOf(body.id),
    before,
    after: { verdict: body.verdict, score, ends_at: body.ends_at },
  }
}

/** Takes back what was said. @throws AppError rule_broken when nothing was */
export async function liftOverrule(command: AdminCommand<typeof api.liftOverrule>) {
  const { tx, body } = command
  await getPlayer(tx, body.id)
  const before = await saidBefore(tx, body.id)
  if (!before) refuse(said('reasons:risk.nothing'))
  await tx.deleteFrom('risk_overrule').where('player_id', '=', body.id).execute()
  return {
    data: { score: (await readRisk(tx, command, body.id)).score },
    subject: subjectOf(body.id),
    before,
    after: null,
  }
}

async function saidBefore(tx: Tx, playerId: number) {
  const said = await tx
    .selectFrom('risk_overrule')
    .select(['verdict', 'score', 'ends_at'])
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return said ? { ...said, ends_at: unixSeconds(said.ends_at) } : null
}

function refuse(why: Said, field?: string): never {
  throw new AppError('rule_broken', { why, ...(field ? { field } : {}) })
}
