import { sql } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { listImports } from '@noktra/contract/admin/catalogue'
import * as api from '@noktra/contract/admin/feeds'
import type { BodySent } from '@noktra/contract/route'
import { makeStaff, office, type Member } from './admin.ts'
import { startFeedServer, type FeedServer } from './feed-server.ts'
import { useWorld, type World } from './world.ts'

export const MINUTE = 60_000

export type Sold = { id: number; name: string; price: number }

type Feeds = {
  world: World
  server: FeedServer
  /** Another one at another address, which the settings allow too. */
  elsewhere: FeedServer
  /** Two owners; the first one sets up the feeds. */
  owner: Member
  second: Member
}

/** A world whose feeds are read from servers on this machine. After each test its feeds are removed. */
export async function useFeeds(env: NodeJS.ProcessEnv = {}) {
  const [server, elsewhere] = [await startFeedServer(), await startFeedServer()]
  const world = useWorld({
    FEED_HOSTS: `${server.url},${elsewhere.url}`,
    FEED_TIMEOUT_MS: '3000',
    ...env,
  })
  const given = { world, server, elsewhere } as Feeds
  const made = { feeds: 0, skins: 0 }

  beforeEach(async () => {
    given.owner = await makeStaff(world, 'owner')
    given.second = await makeStaff(world, 'owner')
  })

  afterEach(async () => {
    const by = await makeStaff(world, 'owner')
    const { list } = await office(world, api.listFeeds, { by, query: { page_size: 100 } })
    for (const { id } of list) await office(world, api.removeFeed, { by, body: { id } })
    await sql`update approval set status = 'withdrawn', decided_at = asked_at where status = 'waiting'`.execute(
      world.db,
    )
    await sql`delete from currency_rate`.execute(world.db)
    world.clock.advance(MINUTE)
  })

  /** A feed of USD at a path of the server, read every 10 minutes, two hours old at most. */
  async function addFeed(
    fields: Partial<BodySent<typeof api.createFeed>> = {},
  ): Promise<{ id: number; path: string; name: string }> {
    made.feeds += 1
    const path = `/list-${made.feeds}`
    const name = fields.name ?? `Feed ${made.feeds}`
    const { id } = await office(world, api.createFeed, {
      by: given.owner,
      body: {
        kind: 'json',
        address: `${server.url}${path}`,
        currency: 'USD',
        part: 'counts',
        every_minutes: 10,
        max_age_minutes: 120,
        ...fields,
        name,
      },
    })
    return { id, path, name }
  }

  async function sweep(...names: string[]): Promise<void> {
    for (const one of world.store.sweeps) if (names.includes(one.name)) await one.run()
  }

  /** Skins of the mall that no other test uses. */
  async function someSkins(count: number): Promise<Sold[]> {
    made.skins += count
    return world.db
      .selectFrom('skin')
      .innerJoin('mall_offer', 'mall_offer.skin_id', 'skin.id')
      .select(['skin.id', 'skin.market_hash_name as name', 'skin.price'])
      .where('skin.price', '>', 1000)
      .where('skin.price', '<', 4000)
      .where('mall_offer.stock', '>', 0)
      .orderBy('skin.id')
      .offset(made.skins - count)
      .limit(count)
      .execute()
  }

  async function priceOf({ id }: Sold): Promise<number> {
    const { price } = await world.db
      .selectFrom('skin')
      .select('price')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return price
  }

  const feedOf = (id: number) => office(world, api.feedDetails, { by: given.owner, query: { id } })

  /** Saves a feed as it is but for these fields. */
  async function saveFeed(
    id: number,
    fields: Partial<BodySent<typeof api.changeFeed>>,
    by = given.owner,
  ): Promise<void> {
    const { name, version, address, currency, part, every_minutes, max_age_minutes } = await feedOf(id)
    await office(world, api.changeFeed, {
      by,
      body: {
        id,
        version,
        name,
        part: part as 'counts',
        every_minutes,
        max_age_minutes,
        address: address ?? undefined,
        currency: currency ?? undefined,
        ...fields,
      },
    })
  }

  return Object.assign(given, {
    addFeed,
    saveFeed,
    sweep,
    /** The feeds that are due are read, and one list is made of them. */
    read: () => sweep('read feeds', 'combine feeds'),
    someSkins,
    aSkin: async () => (await someSkins(1))[0]!,
    priceOf,
    feedOf,
    faultOf: async (id: number) => (await feedOf(id)).fault?.kind ?? null,
    overview: () => office(world, api.feedOverview, { by: given.owner }),
    lastImport: async () =>
      (await office(world, listImports, { by: given.owner, query: { kind: 'prices' } })).list[0]!,
  })
}
