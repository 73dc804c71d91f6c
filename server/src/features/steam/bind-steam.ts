import type * as api from '@noktra/contract/steam'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { readTradeUrl, type TradeUrl } from '../../platform/providers/steam/trade-url.ts'
import { persistPlatform } from '../../core/links/persist-links.ts'
import { addressesOf, proveOwner } from '../users/assert-owner.ts'
import { holdRetrieval } from '../users/hold-retrieval.ts'
import { notifySecurity } from '../users/notify-security.ts'
import { warnContacts } from '../users/warn-contacts.ts'
import { findTradeLink } from '../../core/trade-link/find-trade-link.ts'
import { lockSteamId } from './lock-steam-id.ts'
import { openFrom, presentTradeLink } from './trade-link-details.ts'

const HOUR_MS = 3_600_000
const MOST_AN_HOUR = 30

type BindCall = PlayerCall<typeof api.bindSteam>

/**
 * Binds or changes the trade link, by its owner; then it stays for 24 hours. The same link again changes nothing. The
 * inventory behind it must be public: the platform is asked before anything is written.
 */
export async function bindSteam(call: BindCall) {
  const { db, player, clock } = call
  const wanted = readTradeUrl(call.body.trade_url)
  if (!wanted) throw new AppError('trade_url_invalid', { field: 'trade_url' })
  const current = await findTradeLink(db, player.id)
  if (current?.trade_url === wanted.url) return presentTradeLink(current, clock.now())
  await countUse(call, [{ bucket: `trade-link:${player.id}`, most: MOST_AN_HOUR, windowMs: HOUR_MS }])
  await assertMayBind(db, player.id, wanted, clock.now())
  const spendProof = await proveOwner(call, call.body)
  await assertPublic(call, wanted.steamId)
  const now = clock.now()
  const bound = await call.transact(async (tx, afterCommit) => {
    await spendProof(tx)
    await lockSteamId(tx, wanted.steamId)
    const before = await findTradeLink(tx, player.id)
    if (before?.trade_url === wanted.url) return before
    await assertMayBind(tx, player.id, wanted, now)
    if (before) await guardChange(tx, call)
    await notifySecurity(tx, call, afterCommit, { playerId: player.id, change: 'trade_link' })
    await persistPlatform(tx, call, { playerId: player.id, steamId: wanted.steamId })
    return replaceLink(tx, player.id, wanted, now)
  })
  return presentTradeLink(bound, now)
}

/** A link in the place of another holds retrieval for 24 hours, and the player's contacts are told. */
async function guardChange(tx: Tx, call: BindCall): Promise<void> {
  const { player, language } = call
  const heldUntil = await holdRetrieval(tx, call, { playerId: player.id, cause: 'trade_link' })
  const owner = await tx
    .selectFrom('player')
    .select(['mobile', 'email'])
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  const told = { playerId: player.id, change: 'trade_link', language, heldUntil } as const
  await warnContacts(tx, call, { ...told, contacts: addressesOf(owner) })
}

/**
 * Whether the present link may go, and the new one leads to the player themselves and to no other account. The present
 * link may be the wanted one already: a call at the same time has bound it.
 */
async function assertMayBind(db: Db, playerId: number, wanted: TradeUrl, now: Date): Promise<void> {
  const current = await findTradeLink(db, playerId)
  if (current && current.trade_url !== wanted.url && openFrom(current) > now) {
    const hours = Math.ceil((openFrom(current).getTime() - now.getTime()) / HOUR_MS)
    throw new AppError('trade_url_locked', { hours, until: Math.ceil(openFrom(current).getTime() / 1000) })
  }
  const { steam_id } = await db
    .selectFrom('player')
    .select('steam_id')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (steam_id && steam_id !== wanted.steamId) throw new AppError('trade_url_other', { field: 'trade_url' })
  const account = await db
    .selectFrom('player')
    .select('id')
    .where('steam_id', '=', wanted.steamId)
    .where('id', '<>', playerId)
    .executeTakeFirst()
  const link = await db
    .selectFrom('trade_link')
    .select('id')
    .where('steam_id', '=', wanted.steamId)
    .where('replaced_at', 'is', null)
    .where('player_id', '<>', playerId)
    .executeTakeFirst()
  if (account || link) throw new AppError('trade_url_taken', { field: 'trade_url' })
}

async function assertPublic(call: BindCall, steamId: string): Promise<void> {
  const state = (await call.providers.steam?.inventoryOf(steamId)) ?? 'unknown'
  if (state === 'private') throw new AppError('trade_url_private', { field: 'trade_url' })
  if (state === 'unknown') throw new AppError('service_unavailable')
}

async function replaceLink(tx: Tx, playerId: number, wanted: TradeUrl, now: Date) {
  await tx
    .updateTable('trade_link')
    .set({ replaced_at: now })
    .where('player_id', '=', playerId)
    .where('replaced_at', 'is', null)
    .execute()
  const link = { trade_url: wanted.url, steam_id: wanted.steamId, bound_at: now }
  await tx
    .insertInto('trade_link')
    .values({ ...link, player_id: playerId })
    .execute()
  return link
}
