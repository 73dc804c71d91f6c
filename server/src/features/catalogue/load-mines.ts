import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consolationRows, type MinesTier } from '@noktra/game/mines'
import { toCents } from '@noktra/game/money'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { postponeSalts } from '../fairness/salts.ts'
import { publishTier } from '../mines/publish-tier.ts'
import { priceSkins } from '../skins/printed-rows.ts'

/** Prizes of the layers in order, and the consolation, as skin_ids; the stake in coins. */
type TierFile = { tier: number; stake: number; prizes: number[]; consolation: number[] }

/**
 * Publishes the tiers of a catalogue at the prices that skins have now; tiers that come to the same stay as they are.
 * @throws RangeError when a tier breaks the rules of the room.
 */
export async function loadMines(tx: Tx, ctx: Ctx, folder: string): Promise<void> {
  const file = join(folder, 'mines.json')
  if (!existsSync(file)) return
  const tiers = JSON.parse(readFileSync(file, 'utf8')) as TierFile[]
  for (const { tier, stake, prizes, consolation } of tiers) {
    await publishTier(tx, ctx, {
      tier,
      stake_cents: toCents(stake),
      prizes: (await priceSkins(tx, prizes)) as MinesTier['prizes'],
      consolation: consolationRows(await priceSkins(tx, consolation)),
    })
  }
}

/** Gives the tiers to a store that has a catalogue but no tiers; its prices may no longer fit them. */
export async function loadFirstMines(ctx: Ctx, folder: string): Promise<void> {
  const known = await ctx.db.selectFrom('mine_tier').select('tier').limit(1).executeTakeFirst()
  if (known) return
  try {
    await ctx.transact(async (tx) => {
      await loadMines(tx, ctx, folder)
      await postponeSalts(tx, ctx)
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    ctx.log.warn({ err: error }, 'there is no minesweeper: the tiers of the catalogue do not fit its prices')
  }
}
