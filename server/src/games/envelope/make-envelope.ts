import { randomBytes } from 'node:crypto'
import { LANGUAGES } from '@noktra/contract/shapes'
import { envelopeHash } from '@noktra/game/envelopes'
import { sortedJson } from '@noktra/game/log/entries'
import { sha256, toHex } from '@noktra/game/sha256'
import { said } from '@noktra/languages/said'
import { reasonOf, RuleBroken } from '../../platform/rule-broken.ts'
import { askApproval, type Asking, type Executor, type Wish } from '../../platform/admin/ask-approval.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { nextId } from '../../platform/db/next-id.ts'
import { AppError } from '../../platform/http/errors.ts'
import { insertEntries, sealedEntry } from '../../platform/public-log/new-entries.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'
import { seal } from '../../platform/secrets.ts'
import type { Budget } from '../../platform/game.ts'
import { issueAsAgreed, issueInBudget } from '../../core/issuance/budgets.ts'
import type { Names } from '../../core/skins/skin-face.ts'
import { plainCode } from './envelope-code.ts'

const LONGEST_CODE = 40

export type NewEnvelope = {
  /** As it is typed; it is stored as it is compared. */
  code: string
  titles: Names
  descr: Names
  /** Cents of bonus coins, at least one for each part. */
  total_cents: number
  parts: number
  ends_at: Date
}

/** An envelope that is there, or the request that waits for a second person. */
export type MadeOrAsked = { envelopeId: number; approvalId: null } | { envelopeId: null; approvalId: number }

/**
 * Opens a red envelope out of today's budget, or asks for a second person where it does not hold so much. The request keeps the
 * code sealed.
 * @throws RangeError on a code that is empty, too long or in use, on terms out of their form, and on an end that is past.
 */
export async function makeOrAskEnvelope(asking: Asking, wish: NewEnvelope): Promise<MadeOrAsked> {
  const { tx, clock } = asking
  await assertEnvelope(tx, wish, clock.now())
  const made = await makeInBudget(tx, asking, wish)
  if (made !== null) return { envelopeId: made, approvalId: null }
  return { envelopeId: null, approvalId: await askApproval(asking, wishForEnvelope(wish)) }
}

/** The request for an envelope. */
export function wishForEnvelope(wish: NewEnvelope): Wish<'envelope_make'> {
  const { code, ends_at, ...terms } = wish
  return {
    kind: 'envelope_make',
    subject: 'envelopes',
    title: said('approvals:titles.envelope', {
      title: wish.titles,
      amount_cents: wish.total_cents,
      count: wish.parts,
    }),
    payload: { ...terms, ends_at: Math.floor(ends_at.getTime() / 1000) },
    secret: code,
    issues: { kind: ENVELOPES.kind, amount: wish.total_cents },
  }
}

/** Opens an envelope if today's budget holds it. Gives its number, or null. @throws RangeError */
export async function makeInBudget(tx: Tx, ctx: Making, wish: NewEnvelope): Promise<number | null> {
  const now = ctx.clock.now()
  assertTerms(wish, now)
  const id = await nextId(tx, 'envelope')
  const issued = await issueInBudget(tx, creationOf(wish, id, now))
  if (issued !== null) await insertEnvelope(tx, ctx, wish, { id, issued, approval_id: null })
  return issued === null ? null : id
}

/** Opens the envelope that was agreed to. */
export const makeAgreedEnvelope: Executor<'envelope_make'> = async (doing, request) => {
  const { tx, clock } = doing
  const now = clock.now()
  const wish = {
    ...request.payload,
    code: request.secret!,
    ends_at: new Date(request.payload.ends_at * 1000),
  }
  try {
    assertTerms(wish, now)
    const id = await nextId(tx, 'envelope')
    const issued = await issueAsAgreed(tx, { ...creationOf(wish, id, now), approvalId: request.id })
    await insertEnvelope(tx, doing, wish, { id, issued, approval_id: request.id })
    const { titles, total_cents, parts, ends_at } = request.payload
    return {
      subject: `envelope:${id}`,
      before: null,
      after: { titles, total: total_cents / 100, parts, ends_at },
    }
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('approval_stale', { why: reasonOf(error) })
    throw error
  }
}

/** What pays for envelopes within the day's budget. */
export const ENVELOPES: Budget = {
  kind: 'envelopes',
  account: 'issue-envelopes',
  currency: 'coin',
  setting: 'budget_envelopes',
}

type Making = Pick<Ctx, 'clock' | 'secrets'>

function creationOf({ total_cents }: NewEnvelope, id: number, now: Date) {
  return {
    budget: ENVELOPES,
    amount: total_cents,
    into: HOUSE.gifts,
    reason: 'issue-envelope',
    ref: String(id),
    now,
  }
}

/** @throws RangeError on terms that no envelope has */
function assertTerms({ code, titles, total_cents, parts, ends_at }: NewEnvelope, now: Date): void {
  const plain = plainCode(code)
  if (plain === '' || plain.length > LONGEST_CODE) {
    throw new RuleBroken(said('reasons:envelopes.code', { most: LONGEST_CODE }))
  }
  if (LANGUAGES.some((language) => !titles[language])) {
    throw new RuleBroken(said('reasons:envelopes.titles'))
  }
  if (!(ends_at > now)) throw new RuleBroken(said('reasons:envelopes.in_future'))
  if (total_cents < parts) throw new RuleBroken(said('reasons:envelopes.parts'))
  // The terms must be drawable before anybody is promised a part; the number is not known yet.
  envelopeHash({ envelope_id: 1, total_cents, parts })
}

/** @throws RangeError on terms that no envelope has, and on a code that is in use */
export async function assertEnvelope(tx: Tx, wish: NewEnvelope, now: Date): Promise<void> {
  assertTerms(wish, now)
  const plain = plainCode(wish.code)
  const used = await tx.selectFrom('envelope').select('id').where('code', '=', plain).executeTakeFirst()
  if (used) throw new RuleBroken(said('reasons:envelopes.code_used', { code: plain }))
}

/**
 * Its seed, and with it every part, is fixed now and kept sealed until it ends; the seed's hash is public from now on.
 * @throws RangeError when its code is in use
 */
async function insertEnvelope(
  tx: Tx,
  { clock, secrets }: Making,
  { code, titles, descr, total_cents, parts, ends_at }: NewEnvelope,
  row: { id: number; issued: number; approval_id: number | null },
): Promise<void> {
  const plain = plainCode(code)
  const seed = randomBytes(32)
  const made = await tx
    .insertInto('envelope')
    .values({
      ...row,
      code: plain,
      titles: JSON.stringify(titles),
      descr: JSON.stringify(descr),
      total: total_cents,
      parts,
      server_seed: seal(secrets, seed),
      server_seed_hash: Buffer.from(sha256(seed)),
      created_at: clock.now(),
      ends_at,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new RuleBroken(said('reasons:envelopes.code_used', { code: plain }))
  const record = sortedJson({
    kind: 'envelope',
    pool_hash: envelopeHash({ envelope_id: made.id, total_cents, parts }),
    server_seed_hash: toHex(sha256(seed)),
  })
  await insertEntries(tx, [sealedEntry({ kind: 'envelope-terms', subject: made.id, number: 0 }, record)])
}
