import { spawnSync } from 'node:child_process'

/* PostgreSQL's own benchmark, the reference of what this machine and this server can do. */

const DATABASE = 'pgbench_reference'
const SCALE = 10

/** Transactions per second of the built-in script that is like TPC-B, with prepared statements and 32 clients. */
export type Pgbench = (seconds: number) => number

/**
 * Makes the reference's tables in a database of its own on the server behind the socket folder `host`. Null where the program is
 * missing, which it says: then there is no verdict.
 */
export function preparePgbench(host: string, { isShort = false } = {}): Pgbench | null {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    console.log('pgbench is missing: install the package postgresql-contrib; without it there is no verdict.')
    return null
  }
  const to = ['-h', host, '-U', 'postgres']
  const scale = isShort ? 1 : SCALE
  call('createdb', [...to, DATABASE])
  call('pgbench', [...to, '-i', '-q', '-s', String(scale), DATABASE])
  return (seconds) => {
    const load = ['-n', '-b', 'tpcb-like', '-M', 'prepared', '-c', '32', '-j', '2']
    const whole = Math.max(1, Math.round(seconds))
    const printed = call('pgbench', [...to, ...load, '-T', String(whole), DATABASE])
    const rate = /tps = ([\d.]+)/.exec(printed)?.[1]
    if (!rate) throw new Error(`pgbench gave no rate: ${printed}`)
    return Number(rate)
  }
}

function call(program: string, args: string[]): string {
  const run = spawnSync(program, args, { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`${program} failed: ${run.stdout}${run.stderr}`)
  return run.stdout
}
