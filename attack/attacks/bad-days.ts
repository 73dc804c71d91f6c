import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isClusterRunning } from '@noktra/server/platform/db/embedded'
import { mustHold, type Attack } from '../attack.ts'
import { openLine } from '../raw-socket.ts'
import { buyCoins, mustAnswer, newPlayer, prove, withBoxes, type OwnStore, type Player } from '../stage.ts'

const theme = 'bad days'

/** Opens the cheapest box again and again until told to stop; counts the answers by their status. */
function keepOpening(store: OwnStore, player: Player) {
  const answers: Record<string, number> = {}
  let playing = true
  const work = (async () => {
    const { data } = await player.caller.get('/api/box/list?sort=price&page_size=1')
    const box_id = (data as { list: { box_id: number }[] }).list[0]!.box_id
    for (let n = 0; playing; n += 1) {
      const headers = { 'idempotency-key': `attack-${player.id}-${n}` }
      const heard = await player.caller
        .post('/api/box/open', { box_id }, { token: player.token, headers })
        .catch(() => null)
      const kind = heard === null ? 'no answer' : `${heard.status}`
      answers[kind] = (answers[kind] ?? 0) + 1
      if (heard?.status === 503) {
        answers['503 without Retry-After'] ??= 0
        if (!heard.headers['retry-after']) answers['503 without Retry-After'] += 1
      }
    }
  })()
  return {
    answers,
    /** Waits until the status came this many times more. */
    hears: async (status: string, times: number) => {
      const enough = (answers[status] ?? 0) + times
      await until(() => (answers[status] ?? 0) >= enough)
    },
    end: async () => {
      playing = false
      await work
    },
  }
}

const MOST_WAIT_MS = 60_000
/** How long the disk stays full. */
const FULL_MS = 8000

/** Asks again and again. Gives how long it took. @throws GotThrough after a minute */
async function until(holds: () => Promise<boolean> | boolean): Promise<number> {
  const began = performance.now()
  while (!(await holds())) {
    mustHold(performance.now() - began < MOST_WAIT_MS, 'it did not come back within a minute')
    await wait(50)
  }
  return performance.now() - began
}

const isReady = async ({ metricsUrl }: OwnStore) => (await fetch(`${metricsUrl}/readyz`)).status === 200

export const badDayAttacks: Attack[] = [
  {
    theme,
    tries: 'kill PostgreSQL while people play',
    run: async (stage) => {
      const store = await withBoxes(await stage.open(stage.newFolder('killed')))
      const player = await newPlayer(store)
      await buyCoins(player, 1000)
      const going = keepOpening(store, player)
      const folder = realpathSync(join(store.dataDir, 'postgres'))
      await going.hears('200', 5)
      process.kill(Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      const died = performance.now()
      await until(async () => !(await isReady(store)))
      await until(() => isReady(store))
      const took = performance.now() - died
      await going.hears('200', 5)
      await going.end()
      const {
        '200': good = 0,
        '503': busy = 0,
        '503 without Retry-After': bare = 0,
        ...others
      } = going.answers
      mustHold(took < 15_000, `not ready after ${took / 1000} s`)
      mustHold(Object.keys(others).length === 0, `answers: ${JSON.stringify(going.answers)}`)
      mustHold(bare === 0, `${bare} of ${busy} times 503 without Retry-After`)
      await store.stop()
      const books = prove(store)
      mustHold(books.status === 0, `the books do not balance: ${books.said}`)
      return `ready again after ${(took / 1000).toFixed(1)} s; ${good} answers, ${busy} busy, no 500; books green`
    },
  },
  {
    theme,
    tries: 'hold the shutdown by clients that never end',
    run: async (stage) => {
      const store = await stage.open(stage.newFolder('held'), { SHUTDOWN_SECONDS: '3' })
      const halves = [
        '',
        'GET /api/box/list HTTP/1.1\r\nHost: loc',
        'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"m',
        'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40),
      ]
      const lines = await Promise.all(halves.map((text) => openLine(store.url, text)))
      for (const { socket } of lines) socket.pause()
      const socket = new WebSocket(`${store.url.replace('http', 'ws')}/ws`)
      const closed = new Promise<number>((done) => socket.addEventListener('close', ({ code }) => done(code)))
      await new Promise((done) => socket.addEventListener('open', done))
      const began = performance.now()
      const status = await store.stop()
      const took = (performance.now() - began) / 1000
      for (const line of lines) line.socket.destroy()
      mustHold(took < 10, `the stop took ${took.toFixed(0)} s`)
      mustHold(status === 0, `it ended with ${status}`)
      mustHold((await closed) === 1001, `sockets were closed with ${await closed}`)
      mustHold(!isClusterRunning(store.dataDir), 'PostgreSQL still runs')
      return `ended after ${took.toFixed(1)} s, sockets closed with 1001, database stopped`
    },
  },
  {
    theme,
    tries: 'fill the disk while people play',
    run: async (stage) => {
      const dataDir = stage.newFolder('full')
      mkdirSync(dataDir)
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', dataDir])
      if (mounted.status !== 0) return 'not tried: this machine lets nobody mount a small disk'
      try {
        const store = await withBoxes(await stage.open(dataDir))
        const player = await newPlayer(store)
        await buyCoins(player, 1000)
        const size = store.output().length
        fill(join(dataDir, 'ballast'))
        const going = keepOpening(store, player)
        await wait(FULL_MS)
        const logged = store.output().length - size
        rmSync(join(dataDir, 'ballast'))
        await until(() => isReady(store))
        await going.hears('200', 5)
        await going.end()
        const { '500': faults = 0, '503': busy = 0, '503 without Retry-After': bare = 0 } = going.answers
        mustHold(faults === 0, `${faults} times 500`)
        mustHold(bare === 0, `${bare} times 503 without Retry-After`)
        mustHold(logged < 200_000, `${Math.round(logged / 1000)} kB of log in ${FULL_MS / 1000} s`)
        const box = await player.caller.get('/api/box/list')
        mustAnswer(box)
        await store.stop()
        const books = prove(store)
        mustHold(books.status === 0, `the books do not balance: ${books.said}`)
        return `${busy} busy, no 500, ${Math.round(logged / 1000)} kB of log; plays on when there is room; books green`
      } finally {
        spawnSync('umount', ['-l', dataDir])
      }
    },
  },
  {
    theme,
    tries: 'the store still runs as root',
    short: true,
    run: async (stage) => {
      if (process.getuid!() !== 0) return 'not tried: the attack itself does not run as root'
      const { child, dataDir } = await stage.sandbox()
      const { uid } = statSync(`/proc/${child.pid}`)
      const note = /runs as root/.exec((await stage.sandbox()).output())
      mustHold(uid !== 0 || note !== null, 'it runs as root and does not say so')
      if (note) return 'it cannot reach its folder as another user, and says so'
      mustHold(statSync(join(dataDir, 'secrets.json')).uid === uid, 'the secrets belong to somebody else')
      return `runs as user ${uid}, who owns the secrets`
    },
  },
]

/** Takes all the room that is left beside it. */
function fill(file: string): void {
  const { stdout } = {
    stdout: execFileSync('df', ['--output=avail', '-B1', dirname(file)], { encoding: 'utf8' }),
  }
  const room = Number(stdout.trim().split('\n').at(-1))
  try {
    writeFileSync(file, Buffer.alloc(room))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
