import { randomBytes } from 'node:crypto'
import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Browser } from '../../platform/http/browser.ts'
import { AppError } from '../../platform/http/errors.ts'
import { sha256 } from '../../platform/secrets.ts'

export const VISIT_LIVES_MS = 10 * 60_000

export type Visit = {
  state_hash: Buffer
  purpose: string
  player_id: number | null
  session_id: number | null
  invite_code: string | null
  channel: string | null
  language: string
}

/** A visit whose Steam account the platform has vouched for. */
export type Finish = { visit: Visit; steamId: string; from: Browser; totp?: string | undefined }

type NewVisit = {
  device: string
  language: Language
  inviteCode?: string | null
  channel?: string | null
  /** Whose account is to be bound; without one the visit is to sign in. */
  owner?: { id: number; sessionId: number }
}

const COLUMNS = [
  'state_hash',
  'purpose',
  'player_id',
  'session_id',
  'invite_code',
  'channel',
  'language',
] as const

/** Notes a browser's way to the platform and gives the state that its answer must bring back; good for 10 minutes. */
export async function beginVisit(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  visit: NewVisit,
): Promise<{ state: string; expiresAt: Date }> {
  const state = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + VISIT_LIVES_MS)
  await tx
    .insertInto('steam_visit')
    .values({
      state_hash: sha256(state),
      purpose: visit.owner ? 'bind' : 'login',
      player_id: visit.owner?.id ?? null,
      session_id: visit.owner?.sessionId ?? null,
      invite_code: visit.inviteCode ?? null,
      channel: visit.channel ?? null,
      language: visit.language,
      device: visit.device,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { state, expiresAt }
}

/** The visit that this browser began with this state, for the one answer it takes; undefined at a second one. */
export async function takeVisit(
  { transact, clock }: Pick<Ctx, 'transact' | 'clock'>,
  { state, device }: { state: string; device: string },
): Promise<Visit | undefined> {
  const now = clock.now()
  return transact((tx) =>
    tx
      .updateTable('steam_visit')
      .set({ used_at: now })
      .where('state_hash', '=', sha256(state))
      .where('device', '=', device)
      .where('expires_at', '>', now)
      .where('used_at', 'is', null)
      .returning(COLUMNS)
      .executeTakeFirst(),
  )
}

/**
 * Keeps for whom the platform vouched. Its answer counts once, whatever visit brings it.
 * @throws AppError steam_refused
 */
export async function persistAnswer(
  tx: Tx,
  visit: Visit,
  answer: { endpoint: string; nonce: string; steamId: string; now: Date },
): Promise<void> {
  const isNew = await tx
    .insertInto('openid_nonce')
    .values({ endpoint: answer.endpoint, nonce: answer.nonce, seen_at: answer.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  if (!isNew) throw new AppError('steam_refused')
  await tx
    .updateTable('steam_visit')
    .set({ steam_id: answer.steamId })
    .where('state_hash', '=', visit.state_hash)
    .execute()
}

/** A visit whose answer was good and that still waits for a second factor, for the browser that began it. */
export async function findAnswered(
  db: Db,
  { state, device, now }: { state: string; device: string; now: Date },
): Promise<{ visit: Visit; steamId: string } | undefined> {
  const row = await db
    .selectFrom('steam_visit')
    .select([...COLUMNS, 'steam_id'])
    .where('state_hash', '=', sha256(state))
    .where('device', '=', device)
    .where('expires_at', '>', now)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return row?.steam_id ? { visit: row, steamId: row.steam_id } : undefined
}

/**
 * Ends a visit, once, in the transaction of what it was for.
 * @throws AppError steam_refused when it has ended before, or is too old
 */
export async function endVisit(tx: Tx, visit: Visit, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('steam_visit')
    .set({ finished_at: now })
    .where('state_hash', '=', visit.state_hash)
    .where('steam_id', 'is not', null)
    .where('expires_at', '>', now)
    .where('finished_at', 'is', null)
    .returning('state_hash')
    .executeTakeFirst()
  if (!ended) throw new AppError('steam_refused')
}
