import { spawnSync } from 'node:child_process'

/* PostgreSQL's own benchmark, the reference of what this machine and this server can do. */

const DATABASE = 'pgbench_reference'
const SCALE = 10

/** @throws Error when the program is missing: then there is no verdict */
export function assertPgbench(): void {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    throw new Error(
      'pgbench is missing: install the package postgresql-contrib; without it there is no verdict',
    )
  }
}

/** Makes the reference's tables in a database of its own on the server behind the socket folder `host`. */
export function preparePgbench(host: string): void {
  assertPgbench()
  call('createdb', ['-h', host, '-U', 'postgres', DATABASE])
  call('pgbench', ['-h', host, '-U', 'postgres', '-i', '-q', '-s', String(SCALE), DATABASE])
}

/** Transactions per second of the built-in script that is like TPC-B, with prepared statements and 32 clients. */
export function runPgbench(host: string, seconds: number): number {
  const args = [
    '-h',
    host,
    '-U',
    'postgres',
    '-n',
    '-b',
    'tpcb-like',
    '-M',
    'prepared',
    '-c',
    '32',
    '-j',
    '2',
  ]
  const printed = call('pgbench', [...args, '-T', String(seconds), DATABASE])
  const rate = /tps = ([\d.]+)/.exec(printed)?.[1]
  if (!rate) throw new Error(`pgbench gave no rate: ${printed}`)
  return Number(rate)
}

function call(program: string, args: string[]): string {
  const run = spawnSync(program, args, { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`${program} failed: ${run.stdout}${run.stderr}`)
  return run.stdout
}
