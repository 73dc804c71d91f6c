import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { AfterCommit } from '../../platform/db/transact.ts'
import { AppError } from '../../platform/http/errors.ts'
import { persistPlatform } from '../../core/links/persist-links.ts'
import { lockPlayer } from '../users/assert-owner.ts'
import { giveRegistrationKey } from '../users/give-registration-key.ts'
import { openKnownSession } from '../users/open-known-session.ts'
import { openSession } from '../users/open-session.ts'
import { registerPlayer } from '../users/register-player.ts'
import { checkSecondFactor, type SpendFactor } from '../users/second-factor.ts'
import type { Finish } from './steam-visit.ts'
import { lockSteamId } from './lock-steam-id.ts'
import { cutPlatformName } from './platform-name.ts'
import { endVisit } from './steam-visit.ts'

type SignedIn = { access_token: string; is_new: boolean }

/**
 * Signs in the player of an account of the platform. An account without a player gets one: with the platform's name,
 * the registration gift, and the inviter and channel that the visit began with.
 * @throws AppError totp_required, totp_wrong, account_closed, steam_refused, too_many_requests
 */
export async function signInBySteam(ctx: Ctx, finish: Finish): Promise<SignedIn> {
  const known = await findBySteamId(ctx.db, finish.steamId)
  if (!known) {
    const nickname = await findName(ctx, finish.steamId)
    return ctx.transact((tx, afterCommit) => register(tx, ctx, afterCommit, { ...finish, nickname }))
  }
  if (known.status !== 0) throw new AppError('account_closed')
  const spendFactor = await checkSecondFactor({ ...ctx, browser: finish.from }, known.id, finish.totp)
  return ctx.transact((tx, afterCommit) => signIn(tx, ctx, afterCommit, { ...finish, known, spendFactor }))
}

async function signIn(
  tx: Tx,
  ctx: Ctx,
  afterCommit: AfterCommit,
  order: Finish & { known: { id: number }; spendFactor: SpendFactor },
): Promise<SignedIn> {
  await endVisit(tx, order.visit, ctx.clock.now())
  await lockPlayer(tx, order.known.id)
  const still = await findBySteamId(tx, order.steamId)
  if (still?.id !== order.known.id) throw new AppError('steam_refused')
  if (still.status !== 0) throw new AppError('account_closed')
  await order.spendFactor(tx, afterCommit)
  const { token } = await openKnownSession(tx, ctx, afterCommit, { playerId: still.id, ...order.from })
  return { access_token: token, is_new: false }
}

async function register(
  tx: Tx,
  ctx: Ctx,
  afterCommit: AfterCommit,
  { visit, steamId, from, nickname }: Finish & { nickname: string },
): Promise<SignedIn> {
  await endVisit(tx, visit, ctx.clock.now())
  await lockSteamId(tx, steamId)
  // Another window of the same player was first.
  if (await findBySteamId(tx, steamId)) throw new AppError('steam_refused')
  const player = await registerPlayer(tx, ctx, {
    address: null,
    steamId,
    ...(nickname ? { nickname } : {}),
    channel: visit.channel,
    inviteCode: await findInviteCode(tx, visit.invite_code),
    passwordHash: null,
  })
  afterCommit(() => from.binding?.keep())
  await persistPlatform(tx, ctx, { playerId: player.id, steamId })
  const { token } = await openSession(tx, ctx, { playerId: player.id, ...from })
  await giveRegistrationKey(tx, ctx, { playerId: player.id, address: null, ...from })
  return { access_token: token, is_new: true }
}

async function findBySteamId(db: Db, steamId: string): Promise<{ id: number; status: number } | undefined> {
  return db.selectFrom('player').select(['id', 'status']).where('steam_id', '=', steamId).executeTakeFirst()
}

/** The code as it was kept, if anybody has it: the player typed none, and cannot mend one that is wrong. */
async function findInviteCode(tx: Tx, code: string | null): Promise<string | null> {
  if (!code) return null
  const inviter = await tx
    .selectFrom('player')
    .select('invite_code')
    .where('invite_code', '=', code.toUpperCase())
    .executeTakeFirst()
  return inviter?.invite_code ?? null
}

/** Empty where the platform gives none: the player then gets one of the store's. */
async function findName(ctx: Ctx, steamId: string): Promise<string> {
  try {
    return cutPlatformName((await ctx.providers.steam?.nicknameOf(steamId)) ?? '')
  } catch (error) {
    ctx.log.warn({ err: error }, 'the game platform gave no name')
    return ''
  }
}
