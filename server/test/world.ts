import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { Kysely } from 'kysely'
import { errors, type ErrorName } from '@noktra/contract/errors'
import type { BodySent, DataOf, Envelope, QuerySent, Route } from '@noktra/contract/route'
import { findSealFaults } from '#server/platform/admin/audit-seals.ts'
import { games } from '#server/games.ts'
import { connectPool, kyselyOn } from '#server/platform/db/connect.ts'
import type { GameFeature } from '#server/platform/feature.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { countCommands, countAudited } from './count-commands.ts'
import { makeProver } from './prove-world.ts'
import type { Store } from '#server/store.ts'
import { buildTestStore, TEMPLATE, T0, type TestClock } from './test-store.ts'

export type Sent<R extends Route> = {
  query?: QuerySent<R>
  body?: BodySent<R>
  params?: Record<string, string>
  token?: string
  /** The cookies of a browser. */
  cookie?: string
  key?: string
  headers?: Record<string, string>
  /** When the caller gives up. */
  signal?: AbortSignal
}

export type Answer<R extends Route = Route> = Envelope<DataOf<R>> & {
  status: number
  error: string | null
  text: string
  /** After how many seconds the store says that the call may come again. */
  retryAfter: number | null
}

/** A store of its own for one test file: own database, own clock, listening on a free port. */
export type World = {
  store: Store
  db: Kysely<DB>
  clock: TestClock
  url: string
  /** Where the back office listens. */
  adminUrl: string
  /** Makes a call over HTTP and gives the envelope, with the error's name. */
  call: <R extends Route>(route: R, sent?: Sent<R>) => Promise<Answer<R>>
  /** The same, for calls that must succeed: gives `data`. */
  data: <R extends Route>(route: R, sent?: Sent<R>) => Promise<DataOf<R>>
  /** Runs every sweep once. */
  sweep: () => Promise<void>
  /** Counts the commands of a back office that a test builds itself. */
  countCommandsOf: (app: FastifyInstance) => void
}

/** Games of the test file alone, what makes their tables, and which database the world begins as: that with the demo, unless it says so. */
type ExtraGames = {
  games: readonly GameFeature[]
  prepare: (owner: Kysely<DB>) => Promise<void>
  template?: string
}

/** Sets up a world for the test file; after each test the books are proven, and every command is in the audit log. */
export function useWorld(
  env?: NodeJS.ProcessEnv,
  extra: ExtraGames = { games: [], prepare: async () => {} },
): World {
  const world = {} as World
  const host = inject('databaseHost')
  const database = `t_${randomBytes(6).toString('hex')}`
  /** Acts of the back office that were answered with success: each has its line in the audit log. */
  let commands = 0

  const prover = makeProver({ host, user: 'noktra_app', database }, [...games, ...extra.games])

  beforeAll(async () => {
    const admin = connectPool(
      { host, user: 'postgres', database: 'postgres' },
      { poolSize: 1, onError: () => {} },
    )
    await admin.query('set lock_timeout = 0; set statement_timeout = 0')
    await admin.query(
      `create database ${database} template ${extra.template ?? TEMPLATE} owner noktra_owner strategy file_copy`,
    )
    await admin.end()
    const owner = kyselyOn(
      connectPool({ host, user: 'noktra_owner', database }, { poolSize: 1, onError: () => {} }),
    )
    await extra.prepare(owner)
    await owner.destroy()
    const { store, clock } = await buildTestStore({
      host,
      database,
      games: [...games, ...extra.games],
      start: new Date(T0.getTime() + 60_000),
      env,
    })
    await prover.connect()
    await store.app.listen({ port: 0, host: '127.0.0.1' })
    countCommands(store.adminApp, (done) => (commands += done))
    await store.adminApp.listen({ port: 0, host: '127.0.0.1' })
    const urlOf = ({ server }: Store['app']) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const url = urlOf(store.app)
    Object.assign(world, {
      store,
      clock,
      url,
      adminUrl: urlOf(store.adminApp),
      db: store.kysely,
      call: (route: Route, sent: Sent<Route> = {}) => callOver(url, route, sent),
      data: async (route: Route, sent: Sent<Route> = {}) => {
        const answer = await callOver(url, route, sent)
        if (answer.code !== 0)
          throw new Error(`${route.path} answered ${answer.error ?? answer.code}: ${answer.msg}`)
        return answer.data
      },
      sweep: async () => {
        for (const sweep of store.sweeps) await sweep.run()
      },
      countCommandsOf: (app: FastifyInstance) => countCommands(app, (done) => (commands += done)),
    })
  })

  afterEach(async () => {
    expect(await prover.prove()).toEqual([])
    expect(await findSealFaults(world.db, world.store.ctx.secrets)).toEqual([])
    expect(await countAudited(world.db), 'lines of the audit log').toBe(commands)
  })

  afterAll(async () => {
    await prover.end()
    await world.store.close()
    const admin = connectPool(
      { host, user: 'postgres', database: 'postgres' },
      { poolSize: 1, onError: () => {} },
    )
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.end()
  })
  return world
}

/** Makes a call of a store that listens at `base`; `hear` gets what the headers of the answer say. */
export async function callOver<R extends Route>(
  base: string,
  route: R,
  sent: Sent<R>,
  hear: (headers: Headers) => void = () => {},
): Promise<Answer<R>> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? ''),
  )
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, `${value as string | number}`)
  }
  const response = await fetch(url, {
    method: route.method,
    headers: {
      ...(route.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
      ...(sent.cookie ? { cookie: sent.cookie } : {}),
      ...(sent.key ? { 'idempotency-key': sent.key } : {}),
      ...sent.headers,
    },
    ...(route.method === 'POST' ? { body: JSON.stringify(sent.body ?? {}) } : {}),
    ...(sent.signal && { signal: sent.signal }),
  })
  hear(response.headers)
  const text = await response.text()
  const envelope = JSON.parse(text) as Envelope<DataOf<R>>
  const again = response.headers.get('retry-after')
  return {
    ...envelope,
    status: response.status,
    error: nameOf(envelope.code),
    text,
    retryAfter: again === null ? null : Number(again),
  }
}

function nameOf(code: number): ErrorName | null {
  const found = Object.entries(errors).find(([, error]) => error.code === code)
  return found ? (found[0] as ErrorName) : null
}
