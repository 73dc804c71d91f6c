import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/mines'
import { clear, startedGame, take } from '#test/mines.ts'
import { useWorld } from '#test/world.ts'
import { loadCatalogue, loadCatalogueOnce } from '../../catalogue/load-catalogue.ts'
import { getTier, publicTier } from './load-tier.ts'
import { publishTier } from './publish-tier.ts'

const world = useWorld()
const CATALOGUE = join(import.meta.dirname, '../../../../catalogue')

type TierFile = { tier: number; stake: number; prizes: number[]; consolation: number[] }

const tierFiles = JSON.parse(readFileSync(join(CATALOGUE, 'mines.json'), 'utf8')) as TierFile[]
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The demo catalogue with other tiers, or none. */
function catalogueWith(tiers: TierFile[] | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  folders.push(folder)
  for (const file of ['skins', 'boxes', 'box-types', 'names', 'families', 'consolation']) {
    copyFileSync(join(CATALOGUE, `${file}.json`), join(folder, `${file}.json`))
  }
  if (tiers) writeFileSync(join(folder, 'mines.json'), JSON.stringify(tiers))
  return folder
}

/** Tier 1 with a consolation in another order: other tickets, so another version. */
function changed(): TierFile[] {
  const [first, ...others] = tierFiles
  return [{ ...first!, consolation: first!.consolation.toReversed() }, ...others]
}

async function versions(tier = 1) {
  return world.db
    .selectFrom('mine_tier')
    .select(['version', 'salt_round', 'pool_salt', 'active_from'])
    .where('tier', '=', tier)
    .orderBy('version')
    .execute()
}

async function shown(tierId = 1) {
  const { list } = await world.data(api.listMineTiers)
  return list.find((tier) => tier.tier_id === tierId)!
}

describe('a published tier', () => {
  test('that changes is on sale with the next round; an open game keeps the prizes it began with', async () => {
    const played = await startedGame(world)
    const before = await shown()
    await loadCatalogue(world.store.ctx, catalogueWith(changed()))
    expect((await versions()).map((row) => row.active_from !== null)).toEqual([true, false])
    // Not salted yet: new games are of the version before.
    await world.sweep()
    expect((await shown()).version).toBe(1)

    world.clock.advance(6000)
    await world.sweep()
    const after = await shown()
    expect(after.version).toBe(2)
    expect(after.pool_salt).not.toBe(before.pool_salt)
    expect((await shown(2)).version).toBe(1)

    await clear(world, played, 2)
    const { data } = await take(world, played, 2)
    expect({ ...data.game.tier, closed: false }).toEqual(before)
    const token = (await startedGame(world)).player.token
    const { game } = await world.data(api.currentMineGame, { token })
    expect({ ...game!.tier, closed: false }).toEqual(after)
  })

  test('is salted by a round that is still to come when a slow reload is committed', async () => {
    const { ctx } = world.store
    const others = await versions(2)
    let now = world.clock.now().getTime()
    const slowClock = { now: () => new Date((now += 1000)) }
    await loadCatalogue({ ...ctx, clock: slowClock }, catalogueWith(tierFiles))
    const [newest] = (await versions()).toReversed()
    expect(newest!.pool_salt).toBeNull()
    expect(ctx.providers.beacon.timeOf(newest!.salt_round).getTime()).toBeGreaterThan(now)
    expect(await versions(2)).toEqual(others)
    world.clock.advance(now - world.clock.now().getTime() + 6000)
    await world.sweep()
    expect((await shown()).version).toBe(newest!.version)
  })

  test('that is the same stays the version it is', async () => {
    const before = await versions()
    await loadCatalogue(world.store.ctx, CATALOGUE)
    expect(await versions()).toEqual(before)
  })

  test('never changes, and is never deleted', async () => {
    await expect(world.db.updateTable('mine_prize').set({ value: 1 }).execute()).rejects.toThrow(/denied/)
    await expect(world.db.deleteFrom('mine_consolation').execute()).rejects.toThrow(/denied/)
    await expect(world.db.deleteFrom('mine_tier').execute()).rejects.toThrow(/denied/)
  })

  test('that breaks a rule is refused, and a catalogue with it whole', async () => {
    const { ctx } = world.store
    const before = await versions()
    const tier = publicTier(await getTier(ctx, { tier: 1, version: 1 }))
    tier.prizes[5].value_cents *= 2
    await expect(ctx.transact((tx) => publishTier(tx, ctx, tier))).rejects.toThrow(/layer 6 returns/)
    const short = [{ ...tierFiles[0]!, consolation: tierFiles[0]!.consolation.slice(0, 9) }]
    await expect(loadCatalogue(ctx, catalogueWith(short))).rejects.toThrow(/10 different skins/)
    const unknown = [{ ...tierFiles[0]!, prizes: [999_999, ...tierFiles[0]!.prizes.slice(1)] }]
    await expect(loadCatalogue(ctx, catalogueWith(unknown))).rejects.toThrow(/skin 999999/)
    expect(await versions()).toEqual(before)
  })
})

test('a store with a catalogue keeps its tiers at the next start, and at a reload of a folder without tiers', async () => {
  const before = await versions()
  await loadCatalogueOnce(world.store.ctx, catalogueWith(changed()))
  await loadCatalogue(world.store.ctx, catalogueWith(null))
  expect(await versions()).toEqual(before)
})
