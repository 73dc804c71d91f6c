import { sql } from 'kysely'
import type { LinkKind } from '@noktra/game/risk'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { deviceKey, paymentKey, platformKey } from './link-keys.ts'

/** Something that an account was seen with. */
export type Seen = { playerId: number; kind: LinkKind; key: string; at: Date; isBare?: boolean }

/** A sign-in. `keepsCookie` false: the browser sent none, so its number is of this call alone and tells nothing. */
export type SignIn = {
  playerId: number
  network: string
  device: string | null
  keepsCookie?: boolean | undefined
}

/** Notes from which browser and network somebody signs in. */
export async function persistSession(
  tx: Tx,
  { secrets, clock }: Pick<Ctx, 'secrets' | 'clock'>,
  { playerId, network, device, keepsCookie = true }: SignIn,
): Promise<void> {
  const at = clock.now()
  const seen: Seen[] = [{ playerId, kind: 'network', key: network, at, isBare: !keepsCookie }]
  if (device !== null && keepsCookie) {
    seen.push({ playerId, kind: 'device', key: deviceKey(secrets, device), at })
  }
  await persistSeen(tx, seen)
}

/** Notes from which account of a payment service somebody paid, where the service tells. */
export async function persistPayer(
  tx: Tx,
  secrets: Ctx['secrets'],
  paid: { playerId: number; provider: string; payer: string; at: Date },
): Promise<void> {
  const { playerId, at } = paid
  await persistSeen(tx, [
    { playerId, kind: 'payment', key: paymentKey(secrets, paid.provider, paid.payer), at },
  ])
}

/** Notes an account of the game platform: by which somebody signs in, or to which their trade link leads. */
export async function persistPlatform(
  tx: Tx,
  { secrets, clock }: Pick<Ctx, 'secrets' | 'clock'>,
  { playerId, steamId }: { playerId: number; steamId: string },
): Promise<void> {
  const key = platformKey(secrets, steamId)
  await persistSeen(tx, [{ playerId, kind: 'platform', key, at: clock.now() }])
}

/** Writes what was seen, each thing once in a call; the first and the last time move apart, whatever order they come in. */
export async function persistSeen(tx: Tx, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return
  await sql`
    insert into player_link as l (kind, key, player_id, first_at, last_at, times, bare)
    select kind, key, player_id, min(at), max(at), count(*)::int, (count(*) filter (where is_bare))::int
    from unnest(${seen.map(({ kind }) => kind)}::text[], ${seen.map(({ key }) => key)}::text[],
      ${seen.map(({ playerId }) => playerId)}::bigint[], ${seen.map(({ at }) => at)}::timestamptz[],
      ${seen.map(({ isBare = false }) => isBare)}::boolean[]) as s(kind, key, player_id, at, is_bare)
    group by kind, key, player_id
    order by kind, key, player_id
    on conflict (kind, key, player_id) do update set
      first_at = least(l.first_at, excluded.first_at), last_at = greatest(l.last_at, excluded.last_at),
      times = l.times + excluded.times, bare = l.bare + excluded.bare`.execute(tx)
}
