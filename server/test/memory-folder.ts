import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'
import { databaseUser, isRoot } from '#server/platform/system-user.ts'

const MEMORY = '/dev/shm'
const NAME = 'noktra-test-'
/** What the suite's databases take at most, with room to spare. */
const NEEDED_BYTES = 4 * 2 ** 30

/**
 * A folder in memory for the data of the suite's PostgreSQL, owned by the user who runs it; null where there is no room for it.
 * A database is a thousand files, and to copy those for each test file takes a disk ten times as much of a core.
 */
export function makeMemoryFolder(): string | null {
  if (!existsSync(MEMORY)) return null
  const { uid, gid } = isRoot() ? databaseUser() : { uid: process.getuid!(), gid: process.getgid!() }
  removeLeftFolders(uid)
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return null
  const folder = join(MEMORY, `${NAME}${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, uid, gid)
  return folder
}

/** A run that was killed leaves its folder, and its PostgreSQL running: here that would keep memory. */
function removeLeftFolders(uid: number): void {
  for (const name of readdirSync(MEMORY).filter((found) => found.startsWith(NAME))) {
    const folder = join(MEMORY, name)
    const pid = name.slice(NAME.length)
    const isRunning = pid !== String(process.pid) && existsSync(`/proc/${pid}`)
    // Everybody may write here.
    if (isRunning || lstatSync(folder).uid !== uid) continue
    const postgres = Number.parseInt(readIfThere(join(folder, 'postmaster.pid')), 10)
    // Another process may have its number by now.
    const command = postgres > 0 ? readIfThere(`/proc/${postgres}/cmdline`).split('\0') : []
    if (command.includes(folder)) process.kill(postgres, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
