import { highestReturn } from '@noktra/game/economy'
import { minesHash, tierFault, type MinesTier } from '@noktra/game/mines'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { publishChange } from '../../core/changes/publish-change.ts'
import { saltRound } from '../../core/draws/salts.ts'
import { readRates } from '../../core/settings/read-economy.ts'
import { lockSettings } from '../../core/settings/save-setting.ts'
import { storedRow, storedSkin, wholeItems } from '../../core/skins/printed-rows.ts'

/**
 * Publishes a new version of a tier, unless the newest one is the same. It becomes active with the first beacon round
 * after now; games that are open keep the version they began with. Returns the newest version's number.
 * @throws RangeError when its prizes or its consolation break the rules of the room.
 */
export async function publishTier(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'providers'>,
  draft: MinesTier,
): Promise<number> {
  // What it is measured against stays as it is until the commit.
  await lockSettings(tx)
  const fault = tierFault(draft, highestReturn(await readRates(tx), 'highest_mine_return'))
  if (fault) throw new RangeError(`Minesweeper tier ${draft.tier}: ${fault.message}`)
  const { tier } = draft
  const newest = await tx
    .selectFrom('mine_tier')
    .select(['version', 'pool_hash'])
    .where('tier', '=', tier)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const prizes = await wholeItems(tx, draft.prizes)
  const consolation = await wholeItems(tx, draft.consolation)
  const pool_hash = minesHash({ ...draft, prizes: prizes as MinesTier['prizes'], consolation })
  // A version of the first format stays until something that it says changes.
  if (newest && (newest.pool_hash === pool_hash || newest.pool_hash === shortHash(draft)))
    return newest.version

  const version = (newest?.version ?? 0) + 1
  await tx
    .insertInto('mine_tier')
    .values({
      tier,
      version,
      stake: draft.stake_cents,
      pool_hash,
      ...saltRound(ctx),
    })
    .execute()
  await tx
    .insertInto('mine_prize')
    .values(prizes.map((prize, index) => ({ tier, version, layer: index + 1, ...storedSkin(prize) })))
    .execute()
  await tx
    .insertInto('mine_consolation')
    .values(consolation.map((row) => ({ tier, version, ...storedRow(row) })))
    .execute()
  await publishChange(
    tx,
    ctx.clock.now(),
    { kind: 'tier_published', details: { tier, stake: draft.stake_cents / 100, version } },
    { pool_hash },
  )
  return version
}

/** The hash of a tier's record of the first format; null where that cannot say its items, since some have no wear. */
function shortHash(draft: MinesTier): string | null {
  const isWritable = [...draft.prizes, ...draft.consolation].every(({ exterior }) => exterior !== null)
  return isWritable ? minesHash(draft) : null
}
