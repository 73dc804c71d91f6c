import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ConfigError } from './config.ts'

/** A user of this machine. */
export type SystemUser = { uid: number; gid: number; name: string }

/** Made when this machine has no user who could run a database. */
const OWN_USER = 'noktra-db'

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The unprivileged user who runs databases here; made if there is none. Root only. */
export function databaseUser(): SystemUser {
  for (const name of ['postgres', OWN_USER]) {
    const found = findUser(name)
    if (found) return found
  }
  execFileSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    OWN_USER,
  ])
  const made = findUser(OWN_USER)
  if (!made) throw new ConfigError(`The system user ${OWN_USER} could not be made.`)
  return made
}

export function findUser(name: string): SystemUser | null {
  return users().find((user) => user.name === name) ?? null
}

/** The user of a number; one that has no name here has its number for one. */
export function userOf(uid: number, gid: number): SystemUser {
  return users().find((user) => user.uid === uid) ?? { uid, gid, name: String(uid) }
}

function users(): SystemUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length > 3)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }))
}

/** A command as another user runs it. Root only. */
export function asUser({ uid, gid }: SystemUser, command: string, args: string[]): [string, string[]] {
  return ['setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', command, ...args]]
}

/** Whether `test` says so of the path, asked by that user: each folder above has to let the user through. */
export function mayUser(user: SystemUser, flag: '-r' | '-w' | '-x', path: string): boolean {
  return spawnSync(...asUser(user, 'test', [flag, path]), { cwd: '/' }).status === 0
}
