import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import { SALT_MARGIN_S, timeOfRound } from '@noktra/game/beacon-proof'
import { verifyOpening, type OpeningProof } from '@noktra/game/box/box-proof'
import { makePlayer } from '#test/factories.ts'
import { testClock } from '#test/test-store.ts'
import { useWorld } from '#test/world.ts'
import { BEACON_SOURCES } from '../../platform/providers/beacon/beacon.ts'
import { QUICKNET } from '../../platform/providers/beacon/quicknet.ts'
import { publishPool } from '../openings/publish-pool.ts'
import { saltRound } from './salts.ts'

const world = useWorld()
const PERIOD_S = 3

describe.each(BEACON_SOURCES)('the round that salts a version, of %s', (source) => {
  test('is the first at least 3 s after the second of the publication, at any moment', () => {
    const known = world.store.ctx.providers
    const providers = { ...known, beacon: known.beaconOf(source) }
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000_000, max: 4e12 }), (ms) => {
        const clock = testClock(new Date(ms))
        const { salt_round: round, salt_source, published_at } = saltRound({ providers, clock })
        expect([salt_source, published_at.getTime()]).toEqual([source, ms])
        const time = timeOfRound({ source, chain_hash: QUICKNET.chain, round })
        expect(time * 1000).toBe(providers.beacon.timeOf(round).getTime())
        const ahead = time - Math.floor(ms / 1000)
        expect(ahead).toBeGreaterThanOrEqual(SALT_MARGIN_S)
        expect(ahead).toBeLessThan(SALT_MARGIN_S + PERIOD_S)
      }),
      { numRuns: 2000 },
    )
  })
})

/** The pool on sale with one ticket moved to and fro between its last two rows: another version each time. */
async function publishAgain(boxId: number, by: number): Promise<number> {
  const { rows, price } = await world.data(api.boxDetails, { query: { box_id: boxId } })
  const moved = rows
    .toSorted((a, b) => a.from - b.from)
    .map(({ skin_id, exterior_name, value, from, to }) => ({
      skin_id,
      exterior: exterior_name || null,
      value_cents: Math.round(value * 100),
      from,
      to,
    }))
  moved.at(-2)!.to += by
  moved.at(-1)!.from += by
  const { ctx } = world.store
  const pool = { box_id: boxId, price_cents: Math.round(price * 100), rows: moved }
  return ctx.transact((tx) => publishPool(tx, ctx, pool))
}

test(
  'the round is printed at the publication, and it is the one whose randomness the proof shows',
  { tags: 'long' },
  async () => {
    const { list } = await world.data(api.listBoxes, { query: { page_size: 1 } })
    const { box_id } = list[0]!
    const { token } = await makePlayer(world, { cash: 100_000_000 })
    for (let n = 0; n < 7; n += 1) {
      world.clock.advance(977 * n)
      const version = await publishAgain(box_id, n % 2 ? 1 : -1)
      const { list: history } = await world.data(api.poolHistory, { query: { box_id } })
      const printed = history.find((one) => one.version === version)!
      expect(printed.pool_salt).toBeNull()
      const ahead = printed.salt_round.round_at - printed.published_at
      expect([3, 4, 5]).toContain(ahead)
      world.clock.advance(ahead * 1000)
      await world.sweep()
      const { list: opened } = await world.data(api.openBox, {
        token,
        body: { box_id, pool_version: version },
      })
      const { proof } = await world.data(fair, { params: { id: opened[0]!.open_id } })
      const { salt, pool_salt } = proof as OpeningProof
      expect(salt).toMatchObject({
        source: 'local',
        note: 'local, known to the store',
        round: printed.salt_round.round,
        published_at: printed.published_at,
        margin: 3,
        randomness: pool_salt,
      })
      expect(verifyOpening(proof)[1]).toMatchObject({ check: 'pool_hash', ok: true })
      const late = { ...proof, salt: { ...salt!, published_at: printed.published_at + 6 } }
      expect(verifyOpening(late)[1]).toMatchObject({ check: 'pool_hash', ok: false })
    }
  },
)
