import { createHmac } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { approve } from '@noktra/contract/admin/approvals'
import { acceptStaffLink, inviteStaff, staffLinkDetails, takeStaffLink } from '@noktra/contract/admin/staff'
import { adjustBalance } from '@noktra/contract/admin/players'
import { saveHouseSetting } from '@noktra/contract/admin/settings'
import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import { setPassword } from '@noktra/contract/account'
import { listBackpack, lockItem, sellItems, undoSale } from '@noktra/contract/backpack'
import { battleDetails, callBot, createBattle, joinBattle } from '@noktra/contract/battles'
import { openBox, unpackBoxes, unpackByKey } from '@noktra/contract/boxes'
import { receiveEnvelope } from '@noktra/contract/envelopes'
import { exchange } from '@noktra/contract/exchange'
import { fair, myProofs } from '@noktra/contract/fair'
import { setLimit, takeBreak } from '@noktra/contract/limits'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { currentMineGame, pickMineTile, startMineGame, takeMinePrize } from '@noktra/contract/mines'
import { recharge, redeemCard } from '@noktra/contract/recharge'
import { retrieveItems } from '@noktra/contract/retrieval'
import { addRoll, joinRoll, listRolls } from '@noktra/contract/rolls'
import type { BodySent, DataOf } from '@noktra/contract/route'
import { bindSteam } from '@noktra/contract/steam'
import { listTargets, playUpgrade } from '@noktra/contract/upgrades'
import { setSeed, userDetails } from '@noktra/contract/users'
import { unpackWelfareBox } from '@noktra/contract/welfare'
import { boxAt, startKilledServer, type KilledServer } from '../killed-server.ts'
import { runCommand } from '../run-command.ts'
import { newNumber, register } from '../visitor.ts'

/*
 * Makes a store of this version with everything in it that a store can have in the middle of a day, and copies it under load
 * into the folder that is named: a backup, and `played.json` with what was seen from outside (tokens, proofs, balances).
 * `old-stores.test.ts` opens what was made by every version so far.
 */
const PLAYERS = 16
const KINDS = ['box', 'upgrade', 'mines', 'wear'] as const

type Player = { token: string; id: number; mobile: string }

async function make(to: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'noktra-snapshot-'))
  const server = await startKilledServer(join(work, 'store'))
  try {
    const played = await play(server)
    const stop = openOn(server, played.players.slice(0, 4), await boxAt(server, 0.5))
    const made = await runCommand('backup', ['--to', join(work, 'backups')], server.env)
    await stop()
    if (made.status !== 0) throw new Error(made.stderr)
    console.log(made.stdout)
    if (!server.prove().includes('The books balance')) throw new Error('The books do not balance')
    rmSync(to, { recursive: true, force: true })
    mkdirSync(to, { recursive: true })
    const [backup] = readdirSync(join(work, 'backups'))
    cpSync(join(work, 'backups', backup!), to, { recursive: true })
    writeFileSync(join(to, 'played.json'), JSON.stringify(played))
  } finally {
    await server.remove()
    rmSync(work, { recursive: true, force: true })
  }
}

/** Everything a day brings. Gives what the players would still have in their hands when the store is opened again. */
async function play(server: KilledServer) {
  const half = await boxAt(server, 0.5)
  const two = await boxAt(server, 2)
  const players: Player[] = []
  for (let n = 0; n < PLAYERS; n += 1) players.push(await signUp(server, n > 0 ? players[0] : undefined))
  const [first, second, third, fourth, fifth, sixth] = players as [
    Player,
    Player,
    Player,
    Player,
    Player,
    Player,
  ]
  await server.data(setPassword, { token: second.token, body: { password: 'a-pass-of-old-times' } })

  await playAdmin(server, second)
  await Promise.all(players.map((player) => playRooms(server, player, { half, two })))
  await redeem(server, third)
  await claimEnvelope(server, fourth)

  await server.data(setLimit, { token: fifth.token, body: { kind: 'loss', period: 'day', amount: 5000 } })
  await server.data(takeBreak, { token: sixth.token, body: { days: 3 } })

  const battles = await fightBots(server, first, half)
  const rolls = await joinRooms(server, players)
  const retrieving = await retrieve(server, [first, second, third, fourth])
  const mines = await leaveGamesOpen(server, [nth(players, 6), nth(players, 7), nth(players, 8)])
  const proofs = await collectProofs(server, players, battles)

  // The last: battles that wait or run while the store is copied.
  const waiting = await createRoom(server, nth(players, 9), [half, two], 2)
  const running = await createRoom(
    server,
    nth(players, 10),
    Array.from({ length: 50 }, () => half),
    3,
  )
  for (const player of [nth(players, 11), nth(players, 12)])
    await server.data(joinBattle, { token: player.token, body: { room_id: running } })
  await waitFor(async () => {
    const { room } = await server.data(battleDetails, { query: { room_id: running } })
    return room.status === 1
  })
  const balances = await Promise.all(
    players.slice(4).map(async ({ id, token }) => {
      const { coin, bonus_coin, diamond } = await server.data(userDetails, { token })
      return { id, coin, bonus_coin, diamond }
    }),
  )
  return {
    at: new Date().toISOString(),
    players,
    proofs,
    balances,
    battles,
    waiting,
    running,
    rolls,
    retrieving,
    mines,
  }
}

function nth(players: Player[], n: number): Player {
  return players[n]!
}

async function signUp(server: KilledServer, inviter?: Player): Promise<Player> {
  const mobile = newNumber()
  const invite_code = inviter && (await server.data(userDetails, { token: inviter.token })).invite_code
  const { access_token: token } = await register(server, mobile, { invite_code })
  for (const amount of [1500, 800] as const) {
    const { order_no } = await server.data(recharge, { token, body: { pay_method: 'alipay2', amount } })
    await pay(server, order_no, 'pay')
  }
  // One that failed, one that was not paid.
  const failed = await server.data(recharge, { token, body: { pay_method: 'rxka-ali', amount: 5 } })
  await pay(server, failed.order_no, 'fail')
  await server.data(recharge, { token, body: { pay_method: 'alipay2', amount: 15 } })
  const { user_id: id } = await server.data(userDetails, { token })
  return { token, id, mobile }
}

function pay(server: KilledServer, orderNo: string, result: string): Promise<Response> {
  return send(`${server.url}/sandbox/pay/${orderNo}`, { result })
}

function send(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Boxes, upgrades, mines, the mall, sales and conversions of one player. */
async function playRooms(
  server: KilledServer,
  { token }: Player,
  { half, two }: { half: number; two: number },
): Promise<void> {
  await server.call(unpackByKey, { token, body: { box_id: half, num: 1 } })
  await server.data(unpackBoxes, { token, body: { box_id: two, num: 10 } })
  await server.data(unpackBoxes, { token, body: { box_id: half, num: 5 } })
  await server.call(unpackWelfareBox, { token, body: { id: 1 } })
  const targets = await server.data(listTargets, { token, query: { min_price: 8, page_size: 3 } })
  for (const [index, { skin_id }] of targets.list.entries()) {
    const direction = index % 2 === 0 ? 'under' : 'over'
    await server.data(playUpgrade, { token, body: { item_ids: [], coin: 4, skin_id, direction } })
  }
  const { list: offers } = await server.data(listMall, {
    query: { max_price: 3, sort: '-stock', page_size: 5 },
  })
  await server.data(buyOffer, { token, body: { skin_id: offers[0]!.skin_id, num: 2, currency: 'coin' } })
  for (let layers = 1; layers <= 2; layers += 1) await playMines(server, token, layers)
  const { list } = await server.data(listBackpack, { token, query: { page_size: 20 } })
  const [star, ...others] = list
  await server.data(lockItem, { token, body: { item_id: star!.item_id, locked: true } })
  const ids = others.map((item) => item.item_id)
  const sold = await server.data(sellItems, { token, body: { item_ids: ids.slice(0, 5) } })
  const undone = await server.data(sellItems, { token, body: { item_ids: ids.slice(5, 7) } })
  await server.data(undoSale, { token, body: { sale_id: undone.sale_id } })
  await server.data(exchange, { token, body: { amount: Math.floor(sold.credited * 50) / 100 } })
  const staked = ids.slice(7, 9)
  const worth = others
    .filter((item) => staked.includes(item.item_id))
    .reduce((sum, item) => sum + item.value, 0)
  await server.data(playUpgrade, {
    token,
    body: { item_ids: staked, coin: 4, skin_id: await targetFor(server, worth + 4), direction: 'under' },
  })
}

/** A target that a stake reaches with a chance of about a half. */
async function targetFor(server: KilledServer, stake: number): Promise<number> {
  const { list } = await server.data(listTargets, { query: { min_price: stake * 2, page_size: 1 } })
  return list[0]!.skin_id
}

async function playMines(server: KilledServer, token: string, layers: number): Promise<void> {
  const { game } = await server.data(startMineGame, { token, body: { tier_id: 1 } })
  for (let layer = 1; layer <= layers; layer += 1) {
    const { bomb } = await server.data(pickMineTile, { token, body: { game_id: game.game_id, tile: layer } })
    if (bomb) return
  }
  await server.data(takeMinePrize, { token, body: { game_id: game.game_id } })
}

/** Games that are open with one layer cleared, of those who got that far. */
async function leaveGamesOpen(server: KilledServer, players: Player[]): Promise<number[]> {
  for (const { token } of players) {
    for (;;) {
      const { game } = await server.data(startMineGame, { token, body: { tier_id: 1 } })
      const { bomb } = await server.data(pickMineTile, { token, body: { game_id: game.game_id, tile: 3 } })
      if (!bomb) break
    }
  }
  const open = await Promise.all(players.map(({ token }) => server.data(currentMineGame, { token })))
  return open.map(({ game }) => game!.game_id)
}

async function createRoom(
  server: KilledServer,
  { token }: Player,
  boxIds: number[],
  seats: number,
): Promise<number> {
  const { room } = await server.data(createBattle, {
    token,
    body: { box_ids: boxIds, mode: 'classic', seats },
  })
  return room.room_id
}

/** Battles of every mode against bots, to their ends. */
async function fightBots(server: KilledServer, { token }: Player, box: number): Promise<number[]> {
  const rooms: number[] = []
  for (const mode of ['classic', 'underdog', 'terminal', 'jackpot', 'shared'] as const) {
    const body: BodySent<typeof createBattle> = { box_ids: [box, box], mode, seats: 2, fast: true }
    const { room } = await server.data(createBattle, { token, body })
    await server.data(callBot, { token, body: { room_id: room.room_id, seat: 2 } })
    await waitFor(async () => {
      const seen = await server.data(battleDetails, { token, query: { room_id: room.room_id } })
      return seen.room.status === 2
    })
    rooms.push(room.room_id)
  }
  return rooms
}

async function joinRooms(server: KilledServer, players: Player[]): Promise<number[]> {
  const { list } = await server.data(listRolls, { body: { room_type: 1, lottery_status: 0 } })
  for (const { free_room_id } of withId(list)) {
    for (const player of players.slice(0, 8)) {
      await server.call(joinRoll, {
        token: player.token,
        body: { free_room_id },
        headers: { 'user-agent': `phone ${player.id}` },
      })
    }
  }
  const owner = players[13]!
  const { list: items } = await server.data(listBackpack, { token: owner.token, query: { sort: '-value' } })
  const free = items.filter((item) => !item.locked).slice(0, 2)
  const { free_room_id } = await server.data(addRoll, {
    token: owner.token,
    body: {
      room_name: 'Two for the road',
      descr: 'From my backpack',
      lottery_time: Math.floor(Date.now() / 1000) + 86_400,
      item_ids: free.map((item) => item.item_id),
    },
  })
  for (const player of players.slice(0, 5))
    await server.data(joinRoll, { token: player.token, body: { free_room_id } })
  return [...withId(list).map((room) => room.free_room_id), free_room_id]
}

function withId(list: DataOf<typeof listRolls>['list']): { free_room_id: number }[] {
  return list.map((room) => ({ free_room_id: room.id }))
}

/** Two that reach their owners, two that are on their way. */
async function retrieve(server: KilledServer, players: Player[]): Promise<number[]> {
  const items: number[] = []
  for (const [index, player] of players.entries()) {
    await send(`${server.url}/sandbox/market`, {
      action: 'settings',
      by_itself: index < 2,
      protect_seconds: 1,
    })
    const { token } = player
    const trade_url = `https://steamcommunity.com/tradeoffer/new/?partner=${70_000 + index}&token=Ab1_-xyZ`
    await server.data(bindSteam, { token, body: { trade_url } })
    const { list } = await server.data(listBackpack, { token, query: { sort: 'value', page_size: 50 } })
    const item = list.find((candidate) => !candidate.locked && candidate.value >= 0.1)!
    await server.data(retrieveItems, { token, body: { item_ids: [item.item_id] } })
    items.push(item.item_id)
    if (index < 2) {
      await waitFor(async () => {
        const done = await server.data(listBackpack, { token, query: { tab: 'done', page_size: 100 } })
        return done.list.some((row) => row.item_id === item.item_id && row.state === 'retrieved')
      })
    }
  }
  return items
}

async function redeem(server: KilledServer, { token }: Player): Promise<void> {
  const made = await runCommand('cards', ['--kind', 'sold', '--face', '30', '--count', '3'], server.env)
  const line = made.stdout.split('\n').find((text) => /^\S+[,\t ]\S+$/.test(text) && /\d/.test(text))
  const [card_no, card_secret] = line!.split(/[,\t ]/)
  await server.data(redeemCard, { token, body: { card_no: card_no!, card_secret: card_secret! } })
}

async function claimEnvelope(server: KilledServer, { token }: Player): Promise<void> {
  const args = ['--code', 'SNAPSHOT', '--title', 'Hello', '--sum', '5', '--parts', '1', '--days', '30']
  const made = await runCommand('envelope', args, server.env)
  if (made.status !== 0) throw new Error(made.stderr)
  await server.data(receiveEnvelope, { token, body: { password: 'SNAPSHOT' } })
}

/** Two members of staff, a setting that was changed, and a request that waits for its second person. */
async function playAdmin(server: KilledServer, player: Player): Promise<void> {
  const owner = await admit(server, await firstLink(server), 'owner')
  const wish = { name: 'Second', role: 'operator' as const, reason: 'a second pair of eyes' }
  const { approval_id } = await callAdmin(server, inviteStaff, owner, wish)
  const reason = 'a second pair of hands'
  await callAdmin(server, approve, owner, { id: approval_id, reason })
  // The members of staff are numbered from 1.
  const { link } = await callAdmin(server, takeStaffLink, owner, { id: 2, reason })
  await admit(server, link, 'second')
  const asked = { key: 'support_url', value: '/service?type=3', seen: '/service', reason: 'the page moved' }
  await callAdmin(server, saveHouseSetting, owner, asked)
  for (const amount of [50, 20_000])
    await callAdmin(server, adjustBalance, owner, {
      id: player.id,
      purse: 'cash',
      amount,
      reason: 'a recharge that the provider lost',
    })
}

async function firstLink(server: KilledServer): Promise<string> {
  const made = await runCommand('staff', ['--first-owner'], server.env)
  return /https?:\S+/.exec(`${made.stdout} ${made.stderr}`)![0]
}

async function admit(server: KilledServer, link: string, name: string): Promise<string> {
  const token = /[A-Za-z0-9_-]{43}/.exec(link)![0]
  const { secret } = await callAdmin(server, staffLinkDetails, '', { token })
  const url = `${server.adminUrl}${acceptStaffLink.path}`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.adminUrl },
    body: JSON.stringify({
      token,
      name,
      email: `${name}@noktra.example`,
      password: 'a long enough password',
      totp: totpOf(secret),
    }),
  })
  const said = (await answer.json()) as { code: number; msg: string }
  if (said.code !== 0) throw new Error(`${name} was not admitted: ${said.msg}`)
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

async function callAdmin<R extends AdminRoute>(
  server: KilledServer,
  route: R,
  cookie: string,
  body: object,
): Promise<DataOf<R>> {
  const answer = await fetch(`${server.adminUrl}${route.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.adminUrl, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  })
  const said = (await answer.json()) as { code: number; msg: string; data: DataOf<R> }
  if (said.code !== 0) throw new Error(`${route.path}: ${said.msg}`)
  return said.data
}

/** RFC 6238 with its defaults: SHA-1, 30 seconds, 6 digits. */
function totpOf(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = hash.at(-1)! & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** What players saved of their draws: a few of each kind, of every player whose seed was revealed by rotating it. */
async function collectProofs(server: KilledServer, players: Player[], battles: number[]): Promise<unknown[]> {
  const proofs: unknown[] = []
  for (const { token, id } of players.slice(0, 6)) {
    await server.data(setSeed, { token, body: { user_seed: `saved-by-${id}` } })
    for (const kind of KINDS) {
      const { list } = await server.data(myProofs, { token, query: { kind, page_size: 5 } })
      for (const { id: proof } of list) proofs.push(await server.data(fair, { params: { id: proof }, token }))
    }
  }
  for (const room of battles) proofs.push(await server.data(fair, { params: { id: `b${room}` } }))
  return proofs
}

function openOn(server: KilledServer, players: Player[], box: number): () => Promise<void> {
  let playing = true
  const work = Promise.all(
    players.map(async ({ token }) => {
      while (playing) await server.data(openBox, { token, body: { box_id: box } })
    }),
  )
  return async () => {
    playing = false
    await work
  }
}

async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await holds()) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('It did not come')
}

await make(process.argv[2]!)
