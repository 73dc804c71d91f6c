import type { MineTier } from '@noktra/contract/mines'
import type { Language } from '@noktra/contract/shapes'
import { toNumber } from '@noktra/game/fraction'
import {
  clearChance,
  MINE_TILES,
  MINES_PER_LAYER,
  reachChance,
  stopReturn,
  type MinePrize,
  type MinesTier,
} from '@noktra/game/mines'
import type { Ctx } from '../../platform/context.ts'
import {
  loadRows,
  loadSkins,
  presentRows,
  PRINTED_COLUMNS,
  publicRows,
  publicSkin,
  ROW_COLUMNS,
  type Loaded,
  type LoadedRow,
} from '../../core/skins/printed-rows.ts'
import { faceOf } from '../../core/skins/skin-face.ts'

/** A salted version of a tier, ready to play; `pool_round` is the beacon round of its salt. */
export type LoadedTier = Omit<MinesTier, 'prizes' | 'consolation'> & {
  version: number
  pool_hash: string
  pool_salt: string
  pool_round: { round: number; source: string }
  published_at: Date
  salt_margin: number | null
  prizes: Loaded<MinePrize>[]
  consolation: LoadedRow[]
}

/** Versions never change once they are salted, so each process keeps those it has read. */
class LoadedTiers extends Map<string, LoadedTier> {}
const MOST_KEPT = 500

/** A salted version of a tier. @throws Error when there is none. */
export async function getTier(
  { db, memory }: Pick<Ctx, 'db' | 'memory'>,
  { tier, version }: { tier: number; version: number },
): Promise<LoadedTier> {
  const kept = memory.of(LoadedTiers)
  const name = `${tier}:${version}`
  const known = kept.get(name)
  if (known) return known
  const head = await db
    .selectFrom('mine_tier')
    .select(['stake', 'pool_hash', 'pool_salt', 'salt_round', 'salt_source', 'salt_margin', 'published_at'])
    .where('tier', '=', tier)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!head?.pool_salt) throw new Error(`There is no salted version ${version} of tier ${tier}`)
  const prizes = await db
    .selectFrom('mine_prize')
    .select(PRINTED_COLUMNS)
    .where('tier', '=', tier)
    .where('version', '=', version)
    .orderBy('layer')
    .execute()
  const consolation = await db
    .selectFrom('mine_consolation')
    .select(ROW_COLUMNS)
    .where('tier', '=', tier)
    .where('version', '=', version)
    .execute()
  const whole: LoadedTier = {
    tier,
    version,
    stake_cents: head.stake,
    pool_hash: head.pool_hash,
    pool_salt: head.pool_salt,
    pool_round: { round: head.salt_round, source: head.salt_source },
    published_at: head.published_at,
    salt_margin: head.salt_margin,
    prizes: await loadSkins(db, prizes),
    consolation: await loadRows(db, consolation),
  }
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
  kept.set(name, whole)
  return whole
}

/** The version of each tier that new games begin with. */
export async function listActiveTiers({ db }: Pick<Ctx, 'db'>) {
  return db
    .selectFrom('mine_tier')
    .distinctOn('tier')
    .select(['tier', 'version', 'closed_at'])
    .where('active_from', 'is not', null)
    .orderBy('tier')
    .orderBy('version', 'desc')
    .execute()
}

/** The tier as its hash is made of it, and nothing more. */
export function publicTier({ tier, stake_cents, prizes, consolation }: LoadedTier): MinesTier {
  return {
    tier,
    stake_cents,
    prizes: prizes.map(publicSkin) as MinesTier['prizes'],
    consolation: publicRows(consolation),
  }
}

/** A tier as the page shows it. */
export function presentTier(tier: LoadedTier, language: Language): MineTier {
  const hashed = publicTier(tier)
  return {
    tier_id: tier.tier,
    version: tier.version,
    stake: tier.stake_cents / 100,
    tiles: MINE_TILES,
    layers: tier.prizes.map((prize, index) => ({
      layer: index + 1,
      mines: MINES_PER_LAYER[index]!,
      clear_chance: toNumber(clearChance(index + 1)),
      reach_chance: toNumber(reachChance(index + 1)),
      expected_return: toNumber(stopReturn(hashed, index + 1)),
      prize: { value: prize.value_cents / 100, ...faceOf(prize.face, language) },
    })),
    consolation: presentRows(tier.consolation, language),
    pool_hash: tier.pool_hash,
    pool_salt: tier.pool_salt,
  }
}
