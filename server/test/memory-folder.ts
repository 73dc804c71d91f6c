import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUser, isRoot } from '#server/platform/system-user.ts'

const MEMORY = '/dev/shm'
const NAME = 'noktra-test-'
/** What the suite's databases take at most, with room to spare. */
const NEEDED_BYTES = 4 * 2 ** 30

/**
 * A folder in memory for the data of the suite's PostgreSQL, owned by the user who runs it; null where there is no room for it.
 * A database is a thousand files, and to make those for each test file costs a file system on a disk twenty times as much.
 */
export function makeMemoryFolder(): string | null {
  if (!existsSync(MEMORY)) return null
  removeLeftFolders()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return null
  const folder = join(MEMORY, `${NAME}${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  if (isRoot()) {
    const { uid, gid } = databaseUser()
    chownSync(folder, uid, gid)
  }
  return folder
}

/** A run that was killed leaves its folder, and its PostgreSQL running: here that would keep memory. */
function removeLeftFolders(): void {
  for (const name of readdirSync(MEMORY).filter((found) => found.startsWith(NAME))) {
    const folder = join(MEMORY, name)
    const pid = name.slice(NAME.length)
    if ((pid !== String(process.pid) && existsSync(`/proc/${pid}`)) || !isOurs(folder)) continue
    const file = join(folder, 'postmaster.pid')
    const postgres = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[0]! : ''
    if (postgres && existsSync(`/proc/${postgres}`)) process.kill(Number(postgres), 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
}

function isOurs(folder: string): boolean {
  return isRoot() || statSync(folder).uid === process.getuid!()
}
