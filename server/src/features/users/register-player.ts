import { randomInt } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { openAccounts } from '../../core/ledger/accounts.ts'
import { openSeedChain } from '../../core/draws/seed-chain.ts'
import { acceptNewestTerms } from '../../core/terms/accept-terms.ts'
import type { Address } from '../../core/addresses/address.ts'

/** No 0 and O, no 1 and I: codes are read out and typed. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const AVATARS = 12

/** By what a new player signs in: an address, or an account of the game platform. */
type NewPerson = {
  address: Address | null
  steamId?: string | null
  nickname?: string
  channel?: string | null
  inviteCode: string | null
  passwordHash: string | null
  /** What the player chose while registering; without it their first pair has the default seed. */
  userSeed?: string | undefined
}

/**
 * Makes a player with empty purses and their first seed pair, who by registering accepts the terms as they are now. The address, or the platform's account, has no player yet.
 * @throws AppError invite_code_unknown
 */
export async function registerPlayer(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'secrets'>,
  person: NewPerson,
): Promise<{ id: number; status: number }> {
  const now = ctx.clock.now()
  const inviter = person.inviteCode ? await getInviter(tx, person.inviteCode) : null
  const player = await insertPlayer(tx, {
    nickname: person.nickname ?? `Runner-${randomInt(1000, 10_000)}`,
    avatar: randomInt(AVATARS),
    mobile: person.address?.kind === 'mobile' ? person.address.value : null,
    email: person.address?.kind === 'email' ? person.address.value : null,
    steam_id: person.steamId ?? null,
    channel: person.channel ?? null,
    password_hash: person.passwordHash,
    inviter_id: inviter,
    invited_at: inviter === null ? null : now,
    created_at: now,
  })
  await acceptNewestTerms(tx, player.id, now)
  await openAccounts(tx, player.id)
  await openSeedChain(tx, ctx, player.id, { userSeed: person.userSeed })
  return player
}

async function getInviter(tx: Tx, inviteCode: string): Promise<number> {
  const inviter = await tx
    .selectFrom('player')
    .select('id')
    .where('invite_code', '=', inviteCode.toUpperCase())
    .executeTakeFirst()
  if (!inviter) throw new AppError('invite_code_unknown', { field: 'invite_code' })
  return inviter.id
}

type NewPlayer = {
  nickname: string
  avatar: number
  mobile: string | null
  email: string | null
  steam_id: string | null
  channel: string | null
  password_hash: string | null
  inviter_id: number | null
  invited_at: Date | null
  created_at: Date
}

/** With an invite code of its own; one that another player has is drawn again. */
async function insertPlayer(tx: Tx, values: NewPlayer): Promise<{ id: number; status: number }> {
  for (;;) {
    const invite_code = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    const player = await tx
      .insertInto('player')
      .values({ ...values, invite_code })
      .onConflict((conflict) => conflict.column('invite_code').doNothing())
      .returning(['id', 'status'])
      .executeTakeFirst()
    if (player) return player
  }
}
