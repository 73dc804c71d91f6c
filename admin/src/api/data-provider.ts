import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import type { DataProvider, GetListParams, GetOneResult, RaRecord } from 'react-admin'
import { sections } from '../sections/sections.ts'
import { call } from './call.ts'

type Page<Row> = { list: Row[]; next: string | null; total: number | null }

/** The key of each page that a list has told of, so that going on costs what the first page does. */
const nextKeys = new Map<string, string>()

/** Lists and records for react-admin. Nothing is changed through it: whatever changes something is a command with a reason. */
export const dataProvider: DataProvider = {
  async getList<Row extends RaRecord>(resource: string, params: GetListParams & { signal?: AbortSignal }) {
    const route = routeOf(resource, 'list')
    const { page = 1, perPage = 20 } = params.pagination ?? {}
    const sort = params.sort && `${params.sort.order === 'DESC' ? '-' : ''}${params.sort.field}`
    const filter = params.filter as Record<string, unknown>
    const keyOf = (at: number) => JSON.stringify([resource, filter, sort, perPage, at])
    const query = {
      ...filter,
      ...(route.sorts ? { sort } : {}),
      page,
      page_size: perPage,
      after: page > 1 ? nextKeys.get(keyOf(page)) : undefined,
    }
    const { list, next, total } = (await call(route.call, { query, signal: params.signal })) as Page<Row>
    if (next) nextKeys.set(keyOf(page + 1), next)
    return {
      data: list,
      // On the last page the count is known, whether the list counts or not.
      total: total ?? (next === null ? (page - 1) * perPage + list.length : undefined),
      pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 },
    }
  },

  getOne,

  async getMany<Row extends RaRecord>(resource: string, { ids }: { ids: Row['id'][] }) {
    const found = await Promise.all(ids.map((id) => getOne<Row>(resource, { id })))
    return { data: found.map(({ data }) => data) }
  },

  getManyReference: refused,
  create: refused,
  update: refused,
  updateMany: refused,
  delete: refused,
  deleteMany: refused,
  supportAbortSignal: true,
}

async function getOne<Row extends RaRecord>(
  resource: string,
  params: { id: Row['id']; signal?: AbortSignal },
): Promise<GetOneResult<Row>> {
  const route = routeOf(resource, 'one')
  return { data: (await call(route.call, { query: { id: params.id }, signal: params.signal })) as Row }
}

function routeOf(resource: string, kind: 'list' | 'one'): { call: AdminRoute; sorts: boolean } {
  const section = sections.find((candidate) => candidate.name === resource)
  const found = section?.[kind]
  if (!found) throw new Error(`There is no ${kind} of ${resource}`)
  return { call: found, sorts: section.sorts ?? false }
}

async function refused(): Promise<never> {
  throw new Error('The back office changes things by commands only')
}
