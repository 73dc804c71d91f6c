import { beforeAll, expect, test } from 'vitest'
import { allRoutes } from '@noktra/contract/api'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

/** What some lists ask for besides. */
const NEEDED: Record<string, Record<string, string>> = {
  '/api/box/unpack/records': { box_id: '1' },
}

beforeAll(async () => {
  await world.sweep()
  const room = await world.db.selectFrom('roll').select('id').executeTakeFirstOrThrow()
  NEEDED['/api/freeRoom/entrants'] = { free_room_id: String(room.id) }
})

const lists = allRoutes.map(({ route }) => route).filter(({ query, body }) => isPaged(query) || isPaged(body))

function isPaged(schema: unknown): boolean {
  return ['page', 'page_size'].every((name) => name in shapeOf(schema))
}

function shapeOf(schema: unknown): object {
  return (schema as { shape?: object }).shape ?? {}
}

test('there are lists to look at', () => expect(lists.length).toBeGreaterThan(15))

/** @shows ASVS-15.2.2 */
test.each(lists.map((route) => [route.path, route] as const))(
  '%s is paged by key beyond 10,000 rows',
  async (path, route) => {
    const { token } = await makePlayer(world)
    const far = { page: 102, page_size: 100, ...NEEDED[path] }
    const sent = 'page' in shapeOf(route.query) ? { query: far } : { body: far }
    const answer = await world.call(route, { token, ...sent })
    expect(answer).toMatchObject({ error: 'invalid_input', data: { field: 'page' } })
    const near = { ...far, page: 3 }
    const near_sent = 'page' in shapeOf(route.query) ? { query: near } : { body: near }
    expect((await world.call(route, { token, ...near_sent })).code).toBe(0)
  },
)
