import { sql } from 'kysely'
import { listLiabilities, myLiability } from '@noktra/contract/liabilities'
import type { DataOf, Envelope } from '@noktra/contract/route'
import { checkLiability } from '@noktra/game/log/liabilities'
import { liabilityChecks } from '@noktra/server/core/prove/liability-checks'
import { takeTotal } from '@noktra/server/features/liabilities/take-total'
import { connectPool, kyselyOn } from '@noktra/server/platform/db/connect'
import { openStore, withServer, type BenchServer, type Player } from './bench-server.ts'
import { fillStore, OPENINGS_EACH, signInFilled } from './fill-store.ts'
import { readScale } from './scale.ts'
import { report, type Row } from './table.ts'

/*
 * npm run bench:liabilities: a store of 100,000 accounts that have all played; how long the total of what it owes them takes, what is
 * kept of it, how large a player's path is, and how long its check takes. Exits 1 beyond a goal.
 */
const PORT = 4105
const ASKERS = 200

const scale = readScale(0)
report(await withServer(PORT, {}, benchLiabilities), scale)

async function benchLiabilities(server: BenchServer): Promise<Row[]> {
  const store = await openStore(server)
  const superuser = kyselyOn(
    connectPool(
      { host: server.host, user: 'postgres', database: 'noktra' },
      { poolSize: 2, patient: true, onError: (error) => console.error(error.message) },
    ),
  )
  const kept = async () => {
    const { rows } = await sql<{ size: number }>`
      select pg_total_relation_size('liability_leaf') + pg_total_relation_size('liability_node') as size`.execute(
      superuser,
    )
    return rows[0]!.size
  }
  try {
    const accounts = scale.isShort ? 1000 : 100_000
    const filled = await fillStore(store, superuser, accounts * OPENINGS_EACH, () => {})
    await sql`vacuum (analyze)`.execute(superuser)
    const players = await signInFilled(store, superuser, filled, ASKERS)
    const before = await kept()
    const taking = performance.now()
    const number = await takeTotal(store.ctx, { isDaily: false })
    const taken = (performance.now() - taking) / 1000
    if (number === null) throw new Error('no total was taken')
    const size = ((await kept()) - before) / 1e6
    return [
      row(`a total of ${accounts.toLocaleString('en')} accounts`, taken, 's', 60),
      row('what is kept of it, with its indexes', size, 'MB'),
      ...(await askAndCheck(server.port, players)),
      row('its checks in the proof of the books', await prove(store.ctx.db), 's'),
    ]
  } finally {
    await superuser.destroy()
    await store.close()
  }
}

async function askAndCheck(port: number, players: readonly Player[]): Promise<Row[]> {
  const { list } = await ask<DataOf<typeof listLiabilities>>(port, listLiabilities.path)
  const answers: DataOf<typeof myLiability>[] = []
  const asking = performance.now()
  for (const player of players) answers.push(await ask(port, myLiability.path, player))
  const asked = (performance.now() - asking) / players.length
  const checking = performance.now()
  for (const { mine } of answers) {
    if (!mine) throw new Error('a player has no path')
    const fault = checkLiability({ ...mine, total: list[0]! })
    if (fault) throw new Error(`a player is not in the total: ${fault}`)
  }
  const checked = (performance.now() - checking) / players.length
  const longest = Math.max(...answers.map(({ mine }) => JSON.stringify(mine?.proof).length))
  return [
    row("the longest of players' paths, with its salt", longest, 'B', 3000),
    row("a player's answer, one after the other", asked, 'ms'),
    row('its check', checked, 'ms', 50),
  ]
}

async function prove(db: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<number> {
  const began = performance.now()
  for (const check of liabilityChecks) {
    const { rows } = await sql.raw(check.sql).execute(db)
    if (rows.length > 0) throw new Error(`${check.name}: ${JSON.stringify(rows[0])}`)
  }
  return (performance.now() - began) / 1000
}

function row(what: string, measured: number, unit: string, most?: number): Row {
  const ours = `${Number.isInteger(measured) ? measured : measured.toFixed(2)} ${unit}`
  const judged =
    most === undefined ? { figure: null, goal: null } : { figure: measured, goal: { most, unit } }
  return { bench: 'liabilities', what, ours, reference: '', ...judged }
}

async function ask<Data>(port: number, path: string, player?: Player): Promise<Data> {
  const headers = player ? { authorization: `Bearer ${player.token}`, cookie: player.cookie } : {}
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: new Headers(headers) })
  const { code, msg, data } = (await answer.json()) as Envelope<Data>
  if (code !== 0) throw new Error(`${path}: ${msg}`)
  return data
}
