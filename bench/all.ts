import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withServer } from './bench-server.ts'
import { benchGrow } from './grow.ts'
import { benchLive, LIVE_SETTINGS, noteCommitTimes } from './live.ts'
import { benchMoves } from './moves.ts'
import { benchOpen } from './open.ts'
import { benchOverload } from './overload.ts'
import { preparePgbench } from './pgbench.ts'
import { benchProcesses } from './processes.ts'
import { benchRead } from './read.ts'
import { readScale, type Scale } from './scale.ts'
import { report, type Row } from './table.ts'

/*
 * npm run bench: all benches of speed, each beside its reference, as one table; exits 1 when a goal is not held. BENCH_ROUNDS (5) and
 * BENCH_SECONDS make it shorter. `-- --short` does a little of each, without a verdict: it shows that they work.
 */
const PORT = 4041
const BENCHES = ['open', 'overload', 'moves', 'read', 'live', 'grow', 'processes']
const FEW_ROWS = 1000

const scale = readScale(0)
report(scale.isShort ? await runShort(scale) : await runAll(), scale)

/** Each in a process of its own, so that none is measured with what another one left behind. */
async function runAll(): Promise<Row[]> {
  const rows: Row[] = []
  for (const bench of BENCHES) {
    console.log(`${bench} …`)
    const child = fork(join(import.meta.dirname, `${bench}.ts`))
    let sent: Row[] | null = null
    child.on('message', (message) => (sent = message as Row[]))
    await once(child, 'exit')
    rows.push(...(sent ?? [broken(bench)]))
  }
  return rows
}

/** A bench that ended without its rows has said why; nothing of it is held. */
function broken(bench: string): Row {
  return { bench, what: 'broke', ours: '', reference: '', figure: 0, goal: { least: 1 } }
}

/** One store, of two processes, for all that need no other. */
async function runShort(scale: Scale): Promise<Row[]> {
  const settings = { ...LIVE_SETTINGS, POOL_SIZE: '40', WORKERS: '2' }
  return withServer(
    PORT,
    settings,
    async (server) => {
      const pgbench = preparePgbench(server.host, scale)
      return [
        ...(await benchOpen(server, scale, pgbench)),
        ...(await benchOverload(server, scale)),
        ...(await benchMoves(server, scale, pgbench)),
        ...(await benchRead(server, scale)),
        ...(await benchLive(server, scale)),
        ...(await benchGrow(scale, { rows: FEW_ROWS, plans: false, empty: server })),
        ...(await benchProcesses(scale, server)),
      ]
    },
    noteCommitTimes,
  )
}
