import { sql } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Store } from '#server/store.ts'
import { buildTestStore } from '#test/test-store.ts'
import type { World } from '#test/world.ts'

/** Another process's store on the database of a world, by the same clock. It is there when the tests run. */
export function useSecondStore(world: World, env: NodeJS.ProcessEnv): { url: string; ctx: Store['ctx'] } {
  let store: Store
  let url = ''
  beforeAll(async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
    store = (await buildTestStore({ host: inject('databaseHost'), database: rows[0]!.name, env })).store
    store.ctx.clock.now = world.clock.now
    url = await store.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => store.close())
  return {
    get url() {
      return url
    },
    get ctx() {
      return store.ctx
    },
  }
}
