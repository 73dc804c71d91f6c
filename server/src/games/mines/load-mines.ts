import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consolationRows, type MinesTier } from '@noktra/game/mines'
import { toCents } from '@noktra/game/money'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { postponeSalts } from '../../core/draws/salts.ts'
import { publishTier } from './publish-tier.ts'
import { priceSkins } from '../../core/skins/printed-rows.ts'

/** Prizes of the layers in order, and the consolation, as skin_ids; the stake in coins. */
type TierFile = { tier: number; stake: number; prizes: number[]; consolation: number[] }

/**
 * Publishes the tiers of a catalogue at the prices that skins have now; tiers that come to the same stay as they are.
 * @throws RangeError when a tier breaks the rules of the room.
 */
export async function loadMines(tx: Tx, ctx: Ctx, folder: string): Promise<void> {
  for (const tier of readTiers(folder)) await loadTier(tx, ctx, tier)
}

/** Gives a store that has a catalogue the tiers it has not yet; one that its prices no longer fit is left out. */
export async function loadFirstMines(ctx: Ctx, folder: string): Promise<void> {
  const rows = await ctx.db.selectFrom('mine_tier').select('tier').distinct().execute()
  const known = new Set(rows.map((row) => row.tier))
  for (const tier of readTiers(folder).filter((candidate) => !known.has(candidate.tier))) {
    try {
      await ctx.transact(async (tx) => {
        await loadTier(tx, ctx, tier)
        await postponeSalts(tx, ctx)
      })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      ctx.log.warn(
        { tier: tier.tier, fault: error.message },
        'a minesweeper tier of the catalogue is left out',
      )
    }
  }
}

function readTiers(folder: string): TierFile[] {
  const file = join(folder, 'mines.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TierFile[]) : []
}

async function loadTier(tx: Tx, ctx: Ctx, { tier, stake, prizes, consolation }: TierFile): Promise<void> {
  await publishTier(tx, ctx, {
    tier,
    stake_cents: toCents(stake),
    prizes: (await priceSkins(tx, prizes)) as MinesTier['prizes'],
    consolation: consolationRows(await priceSkins(tx, consolation)),
  })
}
