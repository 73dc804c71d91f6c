import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { keyedHash, type Secrets } from '../../secrets.ts'
import type { ProviderParts } from '../provider-parts.ts'
import type { Tx } from '../../db/connect.ts'
import { OPENID_NS } from './openid.ts'
import { steamIdOf } from './steam-id.ts'
import type { SteamProvider } from './steam.ts'
import { tradeUrlOf } from './trade-url.ts'

export type SandboxParts = Pick<ProviderParts, 'config' | 'secrets' | 'clock' | 'db' | 'transact'>
export type SandboxPlayer = { steam_id: string; nickname: string; inventory_public: boolean }

const ANSWER_LIVES_MS = 5 * 60_000
/** No association: each answer is signed with the provider's own key and confirmed by the provider alone. */
const HANDLE = 'sandbox'
const SIGNED = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle'

/**
 * Plays the game platform on this machine: the store's own pages under /sandbox/steam speak OpenID 2.0 for made-up
 * players. Accounts that were not made there count as public, so that a real trade link can be tried as well.
 */
export function sandboxSteam(parts: SandboxParts): SteamProvider {
  const { endpoint, identityBase } = sandboxAddresses(parts.config.publicUrl)
  return {
    name: 'sandbox',
    endpoint,
    identityBase,
    isGenuine: (params) => confirmAnswer(parts, params),
    nicknameOf: async (steamId) => (await findPlayer(parts, steamId))?.nickname ?? null,
    inventoryOf: async (steamId) => {
      const player = await findPlayer(parts, steamId)
      return !player || player.inventory_public ? 'public' : 'private'
    },
  }
}

export function sandboxAddresses(publicUrl: string): { endpoint: string; identityBase: string } {
  return { endpoint: `${publicUrl}/sandbox/steam/login`, identityBase: `${publicUrl}/sandbox/steam/id/` }
}

async function findPlayer({ db }: SandboxParts, steamId: string): Promise<SandboxPlayer | undefined> {
  return db
    .selectFrom('sandbox_steam_player')
    .select(['steam_id', 'nickname', 'inventory_public'])
    .where('steam_id', '=', steamId)
    .executeTakeFirst()
}

/** A new made-up player of the platform. */
export async function makeSandboxPlayer(
  tx: Tx,
  player: { nickname: string; inventoryPublic: boolean; now: Date },
): Promise<SandboxPlayer> {
  return tx
    .insertInto('sandbox_steam_player')
    .values({
      steam_id: steamIdOf(String(randomInt(1, 2 ** 31)))!,
      nickname: player.nickname,
      inventory_public: player.inventoryPublic,
      created_at: player.now,
    })
    .returning(['steam_id', 'nickname', 'inventory_public'])
    .executeTakeFirstOrThrow()
}

/** The trade link of a made-up player: the same one each time. */
export function sandboxTradeUrl(secrets: Secrets, steamId: string): string {
  return tradeUrlOf(steamId, keyedHash(secrets, 'sandbox-steam', steamId).toString('base64url').slice(0, 8))
}

/** A signed assertion that the bearer is this player, for one return address. */
export async function signAnswer(
  tx: Tx,
  parts: Pick<SandboxParts, 'config' | 'secrets' | 'clock'>,
  to: { steamId: string; returnTo: string },
): Promise<URLSearchParams> {
  const { endpoint, identityBase } = sandboxAddresses(parts.config.publicUrl)
  const now = parts.clock.now()
  const identity = identityBase + to.steamId
  const params = new URLSearchParams({
    'openid.ns': OPENID_NS,
    'openid.mode': 'id_res',
    'openid.op_endpoint': endpoint,
    'openid.claimed_id': identity,
    'openid.identity': identity,
    'openid.return_to': to.returnTo,
    'openid.response_nonce': `${now.toISOString().slice(0, 19)}Z${randomBytes(12).toString('base64url')}`,
    'openid.assoc_handle': HANDLE,
    'openid.signed': SIGNED,
  })
  const signature = signatureOf(parts.secrets, params)
  params.set('openid.sig', signature)
  await tx
    .insertInto('sandbox_steam_answer')
    .values({ nonce: params.get('openid.response_nonce')!, signature, created_at: now })
    .execute()
  return params
}

/** Whether an assertion is one of the sandbox's own, unchanged, not older than 5 minutes, and asked about for the first time. */
export async function confirmAnswer(parts: SandboxParts, params: URLSearchParams): Promise<boolean> {
  const sent = Buffer.from(params.get('openid.sig') ?? '')
  const right = Buffer.from(signatureOf(parts.secrets, params))
  if (params.get('openid.signed') !== SIGNED || params.get('openid.assoc_handle') !== HANDLE) return false
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return false
  const now = parts.clock.now()
  return parts.transact(async (tx) => {
    const answer = await tx
      .updateTable('sandbox_steam_answer')
      .set({ checked_at: now })
      .where('nonce', '=', params.get('openid.response_nonce') ?? '')
      .where('created_at', '>', new Date(now.getTime() - ANSWER_LIVES_MS))
      .where('checked_at', 'is', null)
      .returning('nonce')
      .executeTakeFirst()
    return answer !== undefined
  })
}

/** HMAC-SHA256 over the signed fields in key-value form, `name:value` and a newline each (OpenID 2.0, 6.1). */
function signatureOf(secrets: Secrets, params: URLSearchParams): string {
  const text = SIGNED.split(',')
    .map((name) => `${name}:${params.get(`openid.${name}`) ?? ''}\n`)
    .join('')
  return createHmac('sha256', keyedHash(secrets, 'sandbox-steam', 'signature'))
    .update(text)
    .digest('base64')
}
