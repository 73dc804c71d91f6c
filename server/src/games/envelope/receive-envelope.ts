import { sql } from 'kysely'
import type * as api from '@noktra/contract/envelopes'
import type { DataOf } from '@noktra/contract/route'
import { fromCents } from '@noktra/game/money'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { getBalances, HOUSE } from '../../core/ledger/accounts.ts'
import { credit } from '../../core/ledger/credit.ts'
import { readClaimant, type Claimant } from '../../core/gifts/read-claimant.ts'
import { refusalOf, takeGift } from '../../core/gifts/take-gift.ts'
import { assertMayPlay } from '../../core/limits/assert-may-play.ts'
import { envelopeGift } from './envelope-gift.ts'
import { plainCode } from './envelope-code.ts'
import { fairIdOf, partsOf } from './envelope-row.ts'

/**
 * Claims the next part of the envelope with this code, as bonus coins. The envelope's row is locked by the step forward, so
 * that claims come one after the other and the n-th gets the n-th part.
 * @throws AppError envelope_code_wrong, envelope_claimed, envelope_device, envelope_network, envelope_ended, envelope_empty
 */
export async function receiveEnvelope(
  command: Command<typeof api.receiveEnvelope>,
): Promise<DataOf<typeof api.receiveEnvelope>> {
  const { tx, player, device, network, body } = command
  const now = command.clock.now()
  await assertMayPlay(tx, command, player.id, 0)
  const envelope = await findEnvelope(tx, body.password)
  if (!envelope) throw new AppError('envelope_code_wrong')
  const claimant = await readClaimant(tx, command, { ...command, playerId: player.id })
  const n = await takePlace(tx, envelope.id, now)
  if (n === null) throw (await findPriorClaim(tx, envelope, claimant)) ?? (await endReason(tx, envelope.id))
  const amount = partsOf(command, envelope)[n - 1]!
  const claim = await tx
    .insertInto('envelope_claim')
    .values({ envelope_id: envelope.id, n, player_id: player.id, device, network, amount, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!claim) throw (await findPriorClaim(tx, envelope, claimant))!
  const isNew = await takeGift(tx, command, { ...giftOf(envelope), claimant, now })
  if (!isNew) throw new AppError('envelope_claimed')
  await tx
    .updateTable('envelope')
    .set({ paid: sql`paid + ${amount}::bigint` })
    .where('id', '=', envelope.id)
    .execute()
  await credit(tx, {
    playerId: player.id,
    purse: 'bonus',
    house: HOUSE.gifts,
    amount,
    reason: 'envelope',
    ref: `${envelope.id}:${n}`,
    now,
  })
  command.afterCommit(() => command.bus.publish('balance', player.id))
  const { cash, bonus } = await getBalances(tx, player.id)
  return {
    red_envelope_id: envelope.id,
    money: fromCents(amount),
    n,
    fair_id: fairIdOf(envelope.id),
    coin: fromCents(cash + bonus),
    bonus_coin: fromCents(bonus),
  }
}

/** Whether an envelope has this code, whatever became of it. */
export async function isEnvelopeCode(db: Db, typed: string): Promise<boolean> {
  return (await findEnvelope(db, typed)) !== undefined
}

async function findEnvelope(db: Db, typed: string) {
  return db
    .selectFrom('envelope')
    .select(['id', 'total', 'parts', 'server_seed'])
    .where('code', '=', plainCode(typed))
    .executeTakeFirst()
}

type Terms = { id: number; total: number; parts: number }

/** A part as free value: no player knows what it holds before it is theirs, so it is worth the mean of all. */
function giftOf({ id, total, parts }: Terms) {
  return { kind: 'envelope', campaign: `envelope:${id}`, worth: Math.ceil(total / parts) } as const
}

/** The one step that gives a claim its number, from 1; null when the envelope has ended. */
async function takePlace(tx: Tx, envelopeId: number, now: Date): Promise<number | null> {
  const taken = await tx
    .updateTable('envelope')
    .set({ claimed: sql`claimed + 1` })
    .where('id', '=', envelopeId)
    .whereRef('claimed', '<', 'parts')
    .where('ends_at', '>', now)
    .where('closed_at', 'is', null)
    .where('returned_at', 'is', null)
    .returning('claimed')
    .executeTakeFirst()
  return taken?.claimed ?? null
}

/** The refusal for a player who had a part already: by the account, else by the device, else by the network (SPEC 2). */
async function findPriorClaim(tx: Tx, envelope: Terms, claimant: Claimant): Promise<AppError | null> {
  const { playerId, device, network } = claimant
  const claims = await tx
    .selectFrom('envelope_claim')
    .select(['player_id', 'device', 'network'])
    .where('envelope_id', '=', envelope.id)
    .where((where) =>
      where.or([
        where('player_id', '=', playerId),
        where('device', '=', device),
        where('network', '=', network),
      ]),
    )
    .execute()
  if (claims.some((claim) => claim.player_id === playerId)) return new AppError('envelope_claimed')
  if (claims.length === 0) return null
  const reason = claims.some((claim) => claim.device === device) ? 'device' : 'network'
  return refusalOf({ ...giftOf(envelope), claimant, terms: envelopeGift }, reason)
}

async function endReason(tx: Tx, envelopeId: number): Promise<AppError> {
  const envelope = await tx
    .selectFrom('envelope')
    .select(['claimed', 'parts'])
    .where('id', '=', envelopeId)
    .executeTakeFirstOrThrow()
  return new AppError(envelope.claimed >= envelope.parts ? 'envelope_empty' : 'envelope_ended')
}
