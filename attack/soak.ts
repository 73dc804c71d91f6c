import { randomUUID } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Heard } from './caller.ts'
import { makeStage, mustAnswer, newPlayer, prove, withBoxes, type OwnStore, type Player } from './stage.ts'

/*
 * `npm run soak [-- --minutes 30 --players 8]`: players open boxes, sell, upgrade and battle bots while PostgreSQL is killed
 * every minute. Each call goes on, by its own key, until it is answered. Exits 1 when an answer was a 500, when an opening
 * that was acknowledged is missing or doubled, or when the books do not balance.
 */

type Tally = {
  answers: Record<string, number>
  /** How often each call was agreed to. */
  done: Record<string, number>
  /** Numbers of the openings that were acknowledged, of each player. */
  opened: Map<number, Set<string>>
  slowest: number
  deaths: number
}

async function run(minutes: number, players: number): Promise<boolean> {
  const stage = makeStage()
  try {
    const store = await withBoxes(await stage.open(stage.newFolder('soak')))
    const tally: Tally = { answers: {}, done: {}, opened: new Map(), slowest: 0, deaths: 0 }
    const everybody = await Promise.all(Array.from({ length: players }, () => newPlayer(store)))
    const until = performance.now() + minutes * 60_000
    await Promise.all([
      ...everybody.map((player) => play(player, tally, until)),
      killEveryMinute(store, tally, until),
    ])
    const lost = await countLost(everybody, tally)
    await store.stop()
    const { status, said } = prove(store)
    return tell(tally, lost, status === 0 ? '' : said)
  } finally {
    await stage.end()
  }
}

async function killEveryMinute(store: OwnStore, tally: Tally, until: number): Promise<void> {
  const file = join(realpathSync(join(store.dataDir, 'postgres')), 'postmaster.pid')
  for (;;) {
    // No process is killed in the last seconds, so that the end is a quiet one.
    if (performance.now() + 75_000 > until) return
    await wait(60_000)
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
    tally.deaths += 1
    console.log(`${tally.deaths} deaths, ${JSON.stringify(tally.answers)}`)
  }
}

async function play(player: Player, tally: Tally, until: number): Promise<void> {
  const insist = (method: string, path: string, body?: unknown) => insistOn(player, tally, method, path, body)
  const { data } = await insist('GET', '/api/box/list?sort=price&page_size=20')
  const boxes = data.list as { box_id: number; price: number }[]
  const { data: targets } = await insist('GET', '/api/upgrade/skinList?min_price=4&page_size=20')
  const skins = targets.list as { skin_id: number; price: number }[]
  const opened = new Set<string>()
  tally.opened.set(player.id, opened)
  for (let n = 0; performance.now() < until; n += 1) {
    if (n % 200 === 0) await recharge(player, insist)
    const { box_id } = boxes[n % 5]!
    const { code, data: won } = await insist('POST', '/api/box/open', { box_id })
    if (code === 0) for (const { open_id } of won.list) opened.add(String(open_id))
    if (n % 10 === 9) await sellAll(insist)
    if (n % 15 === 14) await upgrade(insist, skins[n % skins.length]!)
    if (n % 25 === 24) await battleBot(insist, boxes[0]!.box_id)
  }
}

type Insist = (method: string, path: string, body?: unknown) => Promise<Heard>

async function recharge(player: Player, insist: Insist): Promise<void> {
  const { data } = await insist('POST', '/api/recharge', { pay_method: 'alipay2', amount: 500 })
  for (;;) {
    const heard = await player.caller
      .post(`/sandbox/pay/${data.order_no}`, { result: 'pay' })
      .catch(() => null)
    if (heard && heard.status !== 503) return
    await wait(100)
  }
}

async function sellAll(insist: Insist): Promise<void> {
  const { data } = await insist('GET', '/api/backpack/list?page_size=50')
  const ids = (data.list as { item_id: number }[]).map(({ item_id }) => item_id)
  if (ids.length > 0) await insist('POST', '/api/backpack/sell', { item_ids: ids })
}

async function upgrade(
  insist: Insist,
  { skin_id, price }: { skin_id: number; price: number },
): Promise<void> {
  const coin = Math.round((price / 2) * 100) / 100
  await insist('POST', '/api/upgrade', { coin, skin_id, direction: 'under' })
}

async function battleBot(insist: Insist, box_id: number): Promise<void> {
  const terms = { box_ids: [box_id, box_id], seats: 2, mode: 'classic', fast: true }
  const { code, data } = await insist('POST', '/api/battle/create', terms)
  if (code === 0) await insist('POST', '/api/battle/bot', { room_id: data.room.room_id, seat: 2 })
}

/** One call with one key, repeated until it is answered. */
async function insistOn(
  { caller, token }: Player,
  tally: Tally,
  method: string,
  path: string,
  body?: unknown,
): Promise<Heard> {
  const headers = { 'idempotency-key': randomUUID() }
  for (;;) {
    const began = performance.now()
    const heard = await caller
      .call(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
      .catch(() => null)
    tally.slowest = Math.max(tally.slowest, performance.now() - began)
    const kind = heard === null ? 'no answer' : `${heard.status} ${heard.code}`
    tally.answers[kind] = (tally.answers[kind] ?? 0) + 1
    if (heard && heard.status !== 503 && heard.status !== 429) {
      const name = path.split('?')[0]!
      if (heard.code === 0) tally.done[name] = (tally.done[name] ?? 0) + 1
      return heard
    }
    await wait(50)
  }
}

/** Openings that were acknowledged and are not in the records, and those in the records that no player was told of. */
async function countLost(players: Player[], tally: Tally): Promise<number> {
  let lost = 0
  for (const { caller, token, id } of players) {
    const recorded: string[] = []
    for (let after = ''; ;) {
      const { data } = mustAnswer(
        await caller.get(`/api/box/myOpenRecord?page_size=100${after && `&after=${after}`}`, { token }),
      )
      recorded.push(...data.list.map(({ open_id }: { open_id: string }) => open_id))
      if (data.next === null) break
      after = encodeURIComponent(data.next)
    }
    const told = tally.opened.get(id)!
    const there = new Set(recorded)
    lost += [...told].filter((open) => !there.has(open)).length
    lost += recorded.filter((open) => !told.has(open)).length
    lost += recorded.length - there.size
  }
  return lost
}

function tell(tally: Tally, lost: number, books: string): boolean {
  const { answers, deaths, slowest, opened } = tally
  const openings = [...opened.values()].reduce((sum, { size }) => sum + size, 0)
  const faults = Object.keys(answers).filter((kind) => kind.startsWith('5') && !kind.startsWith('503'))
  console.log(
    `\n${openings} openings, ${deaths} deaths of PostgreSQL, the slowest answer ${Math.round(slowest)} ms`,
  )
  for (const counts of [tally.done, answers]) {
    for (const [kind, times] of Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b)))
      console.log(`  ${kind.padEnd(24)} ${times}`)
  }
  console.log(`  lost or doubled: ${lost}`)
  console.log(`  the books: ${books || 'balance'}`)
  const played = ['box/open', 'backpack/sell', 'upgrade', 'battle/bot'].every(
    (name) => tally.done[`/api/${name}`],
  )
  return lost === 0 && faults.length === 0 && books === '' && !answers['no answer'] && played
}

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, players: { type: 'string', default: '8' } },
})
process.exitCode = (await run(Number(values.minutes), Number(values.players))) ? 0 : 1
