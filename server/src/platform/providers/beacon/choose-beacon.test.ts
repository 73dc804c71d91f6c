import { afterAll, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { activatePools } from '#server/games/box/activate-pools.ts'
import { recorded, startFakeDrand } from '#test/fake-drand.ts'
import { forgetSalesInLog } from '#test/unsold-versions.ts'
import { useWorld, type World } from '#test/world.ts'
import { DRAND_URLS } from './quicknet.ts'

const relay = await startFakeDrand()
const onDrand = useWorld({ BEACON: 'drand', DRAND_URLS: relay.url })
const onLocal = useWorld({ DRAND_URLS: 'http://127.0.0.1:9' })
afterAll(() => relay.close())

test.each([
  [{}, 'local', DRAND_URLS],
  [{ BEACON: 'local' }, 'local', DRAND_URLS],
  [{ BEACON: 'drand' }, 'drand', DRAND_URLS],
  [{ DRAND_URLS: 'https://one.example' }, 'local', ['https://one.example']],
  [
    { BEACON: 'drand', DRAND_URLS: 'https://one.example/, http://two.example:8080/drand' },
    'drand',
    ['https://one.example', 'http://two.example:8080/drand'],
  ],
  [{ NODE_ENV: 'production' }, 'drand', DRAND_URLS],
  [{ NODE_ENV: 'production', LOCAL_BEACON: '1' }, 'local', DRAND_URLS],
  [{ NODE_ENV: 'production', LOCAL_BEACON: '1', BEACON: 'drand' }, 'drand', DRAND_URLS],
])('%o chooses %s', (env, beacon, drandUrls) => {
  expect(readConfig(env)).toMatchObject({ beacon, drandUrls })
})

test.each<[NodeJS.ProcessEnv, string]>([
  [{ BEACON: 'moon' }, 'BEACON must be local or drand, not "moon".'],
  [{ NODE_ENV: 'production', BEACON: 'local' }, 'BEACON=local needs LOCAL_BEACON=1 in production.'],
  ...['api.drand.sh', 'ftp://one.example', 'https://one.example,', ',', 'https://a:b@one.example'].map(
    (text): [NodeJS.ProcessEnv, string] => [
      { DRAND_URLS: text },
      'DRAND_URLS must be addresses like https://api.drand.sh',
    ],
  ),
])('%o is refused with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(sentence)
})

test('a store on drand makes new versions with it and still has the local beacon', () => {
  const { beacon, beaconOf } = onDrand.store.ctx.providers
  expect(beacon.source).toBe('drand')
  expect(beaconOf('drand')).toBe(beacon)
  expect(beaconOf('local')?.source).toBe('local')
  expect(onLocal.store.ctx.providers.beacon.source).toBe('local')
})

/** Two versions that wait: one for a round of drand, one for a round of the local beacon. */
async function makeWait(world: World) {
  const pools = await world.db
    .selectFrom('box_pool')
    .select(['box_id', 'salt_round'])
    .orderBy('box_id')
    .limit(2)
    .execute()
  const [drand, local] = pools as [(typeof pools)[0], (typeof pools)[0]]
  const waiting = { active_from: null, pool_salt: null }
  await world.db
    .updateTable('box_pool')
    .set({ ...waiting, salt_source: 'drand', salt_round: 1000 })
    .where('box_id', '=', drand.box_id)
    .execute()
  await world.db.updateTable('box_pool').set(waiting).where('box_id', '=', local.box_id).execute()
  await forgetSalesInLog(world)
  const saltOf = async (boxId: number) =>
    (
      await world.db
        .selectFrom('box_pool')
        .select('pool_salt')
        .where('box_id', '=', boxId)
        .executeTakeFirstOrThrow()
    ).pool_salt
  return { drand: () => saltOf(drand.box_id), local: () => saltOf(local.box_id) }
}

test('each version gets its salt from the beacon that it was published with', async () => {
  const salt = await makeWait(onDrand)
  // A relay is waited for a second at most; what came later is there at the next look.
  await vi.waitFor(
    async () => {
      onDrand.clock.advance(1000)
      await activatePools(onDrand.store.ctx)
      expect(await salt.drand()).toBe(recorded(1000).randomness)
    },
    { timeout: 20_000 },
  )
  expect(await salt.local()).toMatch(/^[0-9a-f]{64}$/)
})

test('a version whose beacon cannot be reached goes on waiting, without holding up others', async () => {
  const salt = await makeWait(onLocal)
  await activatePools(onLocal.store.ctx)
  expect(await salt.drand()).toBeNull()
  expect(await salt.local()).toMatch(/^[0-9a-f]{64}$/)
})
