// @module-tag long

import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isClusterRunning, removeDataFolder } from '#server/platform/db/embedded.ts'
import { databaseUser, findUser } from '#server/platform/system-user.ts'
import { runCommand } from './run-command.ts'
import { launchStore, makeOpenFolder, PATIENCE_MS, startStore } from './started-store.ts'

/* A store that is started as root becomes somebody who may do nothing else, before it serves anybody. */

const folder = makeOpenFolder('root')
const folders: string[] = []

afterAll(() => {
  for (const dataDir of folders) removeDataFolder(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

function dataFolder(name: string): string {
  const dataDir = join(folder, name)
  folders.push(dataDir)
  return dataDir
}

/** Real, effective, saved and file system user of a process: root could come back by any of them. */
function usersOf(pid: number): string[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return [...new Set(/^Uid:\s+(.*)$/m.exec(status)![1]!.split(/\s+/))]
}

function groupsOf(pid: number): string[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [own, further] = ['Gid', 'Groups'].map(
    (name) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)![1]!,
  )
  return [...new Set(`${own} ${further}`.trim().split(/\s+/))]
}

describe.skipIf(process.getuid?.() !== 0)('a store that root starts', () => {
  const user = databaseUser()

  /** @shows ASVS-13.2.2 ASVS-13.3.2 */
  test(
    'runs as the user who runs databases, who has its data and secrets; commands of root go on',
    { timeout: PATIENCE_MS },
    async () => {
      const dataDir = dataFolder('store')
      const env = { DATA_DIR: dataDir }
      const first = await runCommand('staff', ['--first-owner'], { ...process.env, ...env })
      expect(first.status, first.stderr).toBe(0)
      expect(statSync(join(dataDir, 'secrets.json')).uid).toBe(0)

      const store = await startStore(env)
      expect(usersOf(store.child.pid!)).toEqual([String(user.uid)])
      expect(groupsOf(store.child.pid!)).toEqual([String(user.gid)])
      for (const path of ['.', 'postgres', 'secrets.json']) {
        expect(statSync(join(dataDir, path)).uid, path).toBe(user.uid)
      }
      expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
      // What is read late: a page with its files, a picture, and the thread that checks signatures.
      const page = await (await fetch(`${store.url}/home`)).text()
      const script = /\/static\/[^"]+\.js/.exec(page)![0]
      expect((await fetch(store.url + script)).status).toBe(200)
      const boxes = await (await fetch(`${store.url}/api/box/list?page_size=1`)).text()
      expect((await fetch(store.url + /\/assets\/[^"]+/.exec(boxes)![0])).status).toBe(200)

      const run = (name: string, ...args: string[]) => runCommand(name, args, { ...process.env, ...env })
      expect(await run('prove')).toMatchObject({ status: 0, stderr: '' })
      const backups = join(folder, 'backups')
      expect(await run('backup', '--to', backups)).toMatchObject({ status: 0, stderr: '' })
      expect(await store.stop()).toBe(0)
      expect(isClusterRunning(dataDir)).toBe(false)
    },
  )

  test(
    'may be given another user, who takes over a database that does not run',
    { timeout: PATIENCE_MS },
    async () => {
      const nobody = findUser('nobody')!
      const dataDir = join(folder, 'store')
      const store = await startStore({ DATA_DIR: dataDir, RUN_AS: 'nobody' })
      expect(usersOf(store.child.pid!)).toEqual([String(nobody.uid)])
      expect(await store.stop()).toBe(0)

      // Without the setting it is the owner of the database.
      const again = await startStore({ DATA_DIR: dataDir })
      expect(usersOf(again.child.pid!)).toEqual([String(nobody.uid)])
      expect(await again.stop()).toBe(0)
    },
  )

  test.each([
    ['root', 'RUN_AS names root: the store runs as a user without its rights.'],
    ['nobody-here', 'RUN_AS names nobody-here, and this machine has no such user.'],
  ])('is refused RUN_AS=%s in a sentence', async (RUN_AS, sentence) => {
    const store = launchStore({ DATA_DIR: join(folder, 'none'), RUN_AS })
    expect(await store.started).toBe(1)
    expect(store.output().trim()).toBe(sentence)
  })

  test(
    'from a folder that no other user may enter goes on as root, and says so; production does not',
    { timeout: PATIENCE_MS },
    async () => {
      const closed = join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const source = join(import.meta.dirname, '../..')
      mkdirSync(join(closed, 'server'))
      cpSync(join(source, 'server/src'), join(closed, 'server/src'), { recursive: true })
      cpSync(join(source, 'server/package.json'), join(closed, 'server/package.json'))
      for (const name of [
        'web',
        'admin',
        'brand',
        'catalogue',
        'contract',
        'game',
        'node_modules',
        'package.json',
      ]) {
        symlinkSync(join(source, name), join(closed, name))
      }
      const main = join(closed, 'server/src/main.ts')
      const sentence = `The user ${user.name} cannot reach ${closed}: move it to where that user may go, as /srv/noktra, or name another user in RUN_AS.`

      const env = { DATA_DIR: dataFolder('closed-data') }
      const refused = launchStore({ ...env, NODE_ENV: 'production' }, main)
      expect(await refused.started).toBe(1)
      expect(refused.output().trim()).toBe(`${sentence} The store does not run as root.`)
      expect(existsSync(env.DATA_DIR)).toBe(false)

      const store = await startStore(env, main)
      expect(store.output()).toContain(`${sentence} Until then the store runs as root.`)
      expect((await fetch(`${store.url}/home`)).status).toBe(200)
      expect(await store.stop()).toBe(0)
    },
  )

  test(
    'with a data folder that the user cannot enter is refused in production',
    { timeout: PATIENCE_MS },
    async () => {
      const hidden = join(folder, 'hidden')
      mkdirSync(hidden, { mode: 0o700 })
      chownSync(hidden, 0, 0)
      const store = launchStore({ DATA_DIR: join(hidden, 'data'), NODE_ENV: 'production' })
      expect(await store.started).toBe(1)
      expect(store.output()).toContain(`cannot reach ${join(hidden, 'data')}`)
    },
  )
})
