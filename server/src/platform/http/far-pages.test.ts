// @module-tag long

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { adminRoutes } from '@noktra/contract/admin/calls'
import { allRoutes } from '@noktra/contract/api'
import { makePlayer } from '#test/factories.ts'
import { makeStaff } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'

/* Whole numbers that no row has, in the place of a page's key: they lead nowhere, or are refused. */

const world = useWorld()

const FAR = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 8_640_000_000_000_000, 2 ** 31, -1, 0]
const KEYS = [1, 2, 3].flatMap((parts) =>
  FAR.map((far) => Array.from({ length: parts }, () => far).join('_')),
)

type Listed = { path: string; query: z.ZodMiniType }

function lists(routes: { route: Listed }[]): Listed[] {
  return routes.map(({ route }) => route).filter(({ query }) => 'after' in fieldsOf(query))
}

function fieldsOf(query: z.ZodMiniType): Record<string, { type?: string; enum?: string[] }> {
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return (properties ?? {}) as Record<string, { type?: string; enum?: string[] }>
}

/** Queries of a list: one for each order that it has, or for each kind; `id` is a player's, where it asks for one. */
function queriesOf({ query }: Listed, id: number): Record<string, string>[] {
  const fields = fieldsOf(query)
  const plain = Object.fromEntries(
    Object.keys(fields).flatMap((name) => (/(^|_)id$/.test(name) ? [[name, String(id)]] : [])),
  )
  const orders = ['sort', 'kind', 'type', 'tab'].flatMap((name) =>
    (fields[name]?.enum ?? []).map((value) => ({ ...plain, [name]: value })),
  )
  return [plain, {}, ...orders]
}

type Caller = { id: number; headers: Record<string, string> }

async function faultsOf(base: string, list: Listed, { id, headers }: Caller): Promise<string[]> {
  const faults: string[] = []
  for (const query of queriesOf(list, id)) {
    for (const after of KEYS) {
      const address = `${base}${list.path}?${new URLSearchParams({ ...query, after }).toString()}`
      const { status } = await fetch(address, { headers })
      if (status >= 500) faults.push(`${status} ${address}`)
    }
  }
  return faults
}

describe('a key of a page that no row has', () => {
  test.each(lists(allRoutes).map((list) => [list.path, list] as const))('%s', async (_, list) => {
    const { id, token } = await makePlayer(world)
    const headers = { authorization: `Bearer ${token}` }
    expect(await faultsOf(world.url, list, { id, headers })).toEqual([])
  })

  test.each(lists(adminRoutes).map((list) => [list.path, list] as const))('%s', async (_, list) => {
    const { id } = await makePlayer(world)
    const { cookie } = await makeStaff(world, 'owner')
    const headers = { cookie, origin: world.adminUrl }
    expect(await faultsOf(world.adminUrl, list, { id, headers })).toEqual([])
  })
})
