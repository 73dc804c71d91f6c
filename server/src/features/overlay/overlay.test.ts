// @module-tag long

import { WebSocket } from 'ws'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { unpackBoxes } from '@noktra/contract/boxes'
import type { ServerMessage } from '@noktra/contract/live'
import * as api from '@noktra/contract/overlay'
import type { OverlayHello, OverlayResult } from '@noktra/contract/overlay'
import { OVERLAY_ENDED } from '@noktra/contract/plain/overlay'
import type { BodySent } from '@noktra/contract/route'
import { BOX, fillWithBots, makeRoom, openToAll, playOut } from '#test/battles.ts'
import { rarity as rarities } from '@noktra/contract/shapes'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useSecondStore } from '#test/second-store.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ WEB_FROM_SOURCE: '1' })
const second = useSecondStore(world, {})
const RARITIES = rarities.options
const sockets: WebSocket[] = []

beforeAll(() => openToAll(world))
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

type Heard = ReturnType<typeof listenTo>

function listenTo(url: string, path: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`)
  sockets.push(socket)
  const came: ServerMessage[] = []
  let seq = 0
  const waiting = new Map<number, (message: ServerMessage) => void>()
  socket.on('message', (raw: Buffer) => {
    const message = JSON.parse(raw.toString()) as ServerMessage
    came.push(message)
    waiting.get(Number(message.seq))?.(message)
  })
  const opened = new Promise((open) => socket.once('open', open))
  const closed = new Promise<number>((close) => socket.once('close', close))
  return {
    socket,
    came,
    closed,
    ask: async (cmd: string, data?: unknown) => {
      await opened
      seq += 1
      const reply = new Promise<ServerMessage>((got) => waiting.set(seq, got))
      socket.send(JSON.stringify({ cmd, data, seq }))
      const gone = closed.then((code): ServerMessage => ({ cmd, response: { code, data: null } }))
      return (await Promise.race([reply, gone])).response
    },
  }
}

/** The results that an overlay was pushed. */
function shownOn({ came }: Heard): OverlayResult[] {
  return came.flatMap(({ cmd, response }) =>
    cmd === 'overlay_results' ? (response.data as { results: OverlayResult[] }).results : [],
  )
}

const idsOn = (overlay: Heard) => shownOn(overlay).map(({ id }) => id)

async function makeLink({ token }: TestPlayer): Promise<string> {
  return (await world.data(api.makeOverlayLink, { token })).path.split('/').at(-1)!
}

async function openOverlay(link: string, { url = world.url, lost_ms = 0 } = {}) {
  const overlay = listenTo(url, '/ws/overlay')
  const hello = await overlay.ask('overlay', { token: link, lost_ms })
  return { ...overlay, code: hello.code, hello: hello.data as OverlayHello }
}

/** The socket of a player's own page. */
async function openPage({ token }: TestPlayer, url = world.url) {
  const page = listenTo(url, '/ws')
  expect((await page.ask('auth', { token })).code).toBe(0)
  return page
}

type Choice = Partial<BodySent<typeof api.setOverlay>>

/** Sets some of what a player chooses; the rest stays. */
async function choose({ token }: TestPlayer, choice: Choice): Promise<void> {
  const { kinds: _, made_at: __, opened_at: ___, ...held } = await world.data(api.overlayDetails, { token })
  await world.data(api.setOverlay, { token, body: { ...held, ...choice } })
}

async function stream(choice: Choice = {}) {
  const player = await makePlayer(world, { cash: 100_000 })
  await choose(player, choice)
  const link = await makeLink(player)
  return { player, link, page: await openPage(player), overlay: await openOverlay(link) }
}

async function openBoxes({ token }: TestPlayer, num = 1) {
  const { list } = await world.data(unpackBoxes, { token, body: { box_id: BOX.one, num } })
  return list.map((opening) => ({ ...opening, id: Number(opening.open_id) }))
}

/** All that the store was told so far has reached its sockets. */
async function settle(...overlays: Heard[]): Promise<void> {
  await world.sweep()
  await Promise.all(overlays.map((overlay) => overlay.ask('ping')))
}

const page = (link: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/overlay/${link}`, { headers })

describe('an overlay', () => {
  test('shows a result once its player has seen it, and not before', async () => {
    const { player, page: own, overlay } = await stream()
    const [won] = await openBoxes(player)
    await settle(overlay)
    expect(shownOn(overlay)).toEqual([])
    expect(await own.ask('revealed', { kind: 'openBox', ids: [won!.id] })).toEqual({
      code: 0,
      data: { watched: true },
    })
    await expect.poll(() => idsOn(overlay)).toEqual([won!.id])
    expect(shownOn(overlay)[0]).toEqual({
      id: won!.id,
      game: 'Box opening',
      name: won!.item_name,
      exterior: won!.exterior_name,
      rarity: expect.stringMatching(/^[A-Z][a-z]+$/),
      color: won!.color,
      image_url: expect.stringMatching(/-560-[0-9a-f]{8}\.webp$/),
    })
    await settle(overlay)
    expect(idsOn(overlay)).toEqual([won!.id])
  })

  test('shows ten at once in one message, the dearest first', async () => {
    const { player, page: own, overlay } = await stream()
    const won = await openBoxes(player, 10)
    await own.ask('revealed', { kind: 'openBox', ids: won.map(({ id }) => id) })
    await expect.poll(() => overlay.came.filter(({ cmd }) => cmd === 'overlay_results')).toHaveLength(1)
    const byValue = won.toSorted((a, b) => b.value - a.value || a.id - b.id)
    expect(idsOn(overlay)).toEqual(byValue.map(({ id }) => id))
  })

  test('shows what no page said it had shown when every page has had the time to', async () => {
    const { player, overlay } = await stream()
    const [won] = await openBoxes(player)
    world.clock.advance(119_000)
    await settle(overlay)
    expect(shownOn(overlay)).toEqual([])
    world.clock.advance(1000)
    await world.sweep()
    await expect.poll(() => idsOn(overlay)).toEqual([won!.id])
  })

  test('has no amount on the wire unless it was chosen', async () => {
    const { player, page: own, overlay } = await stream()
    const [won] = await openBoxes(player)
    await own.ask('revealed', { kind: 'openBox', ids: [won!.id] })
    await expect.poll(() => idsOn(overlay)).toEqual([won!.id])
    expect(JSON.stringify(overlay.came)).not.toMatch(/amount|value|price|nickname|user_id/)

    const open = await stream({ show_amounts: true, language: 'pt' })
    const [shown] = await openBoxes(open.player)
    await open.page.ask('revealed', { kind: 'openBox', ids: [shown!.id] })
    await expect.poll(() => idsOn(open.overlay)).toEqual([shown!.id])
    expect(shownOn(open.overlay)[0]).toMatchObject({
      amount: shown!.value.toFixed(2).replace('.', ','),
      game: 'Abertura de caixa',
    })
  })

  test('leaves out kinds and rarities that were not chosen', async () => {
    const hidden = await stream({ hidden_kinds: ['openBox'] })
    const rare = await stream()
    for (const { player, page: own, overlay } of [hidden, rare]) {
      const won = await openBoxes(player, 10)
      const rarest = Math.max(...won.map(({ rarity }) => RARITIES.indexOf(rarity)))
      if (overlay === rare.overlay) await choose(player, { least_rarity: RARITIES[rarest]! })
      await own.ask('revealed', { kind: 'openBox', ids: won.map(({ id }) => id) })
      await settle(overlay)
      const wanted = overlay === hidden.overlay ? [] : won.filter(({ rarity }) => rarity === RARITIES[rarest])
      await expect.poll(() => new Set(idsOn(overlay))).toEqual(new Set(wanted.map(({ id }) => id)))
    }
    await choose(hidden.player, { hidden_kinds: ['upgrade'] })
    const [next] = await openBoxes(hidden.player)
    await hidden.page.ask('revealed', { kind: 'openBox', ids: [next!.id] })
    await expect.poll(() => idsOn(hidden.overlay)).toEqual([next!.id])
  })

  test('hears of nothing else: no strip, no balance, and no other command', async () => {
    const { player, overlay } = await stream()
    await openBoxes(await makePlayer(world, { cash: 1000 }), 5)
    await openBoxes(player)
    await settle(overlay)
    expect(overlay.came.map(({ cmd }) => cmd).filter((cmd) => cmd !== 'ping')).toEqual(['overlay'])
    for (const cmd of ['scrollCard', 'auth', 'battle_room', 'revealed', 'constructor'])
      expect((await overlay.ask(cmd, { token: player.token })).code).toBe(17001)
  })

  test('shows no results of others', async () => {
    const { player, page: own, overlay } = await stream()
    const other = await stream()
    const [mine] = await openBoxes(player)
    const [theirs] = await openBoxes(other.player)
    await other.page.ask('revealed', { kind: 'openBox', ids: [mine!.id] })
    await own.ask('revealed', { kind: 'openBox', ids: [theirs!.id] })
    await settle(overlay, other.overlay)
    expect([...shownOn(overlay), ...shownOn(other.overlay)]).toEqual([])
    const visitor = listenTo(world.url, '/ws')
    expect((await visitor.ask('revealed', { kind: 'openBox', ids: [mine!.id] })).code).toBe(40100)
    expect((await own.ask('revealed', { kind: 'dance', ids: [1] })).msg).toContain('kind')
  })

  test('marks a proof that was checked, before and after it is shown', async () => {
    const { player, page: own, overlay } = await stream()
    const [first, later] = await openBoxes(player, 2)
    await own.ask('judged', { kind: 'openBox', ids: [first!.id], mark: 'sealed' })
    await settle(overlay)
    expect(overlay.came.filter(({ cmd }) => cmd.startsWith('overlay_'))).toEqual([])
    await own.ask('revealed', { kind: 'openBox', ids: [first!.id, later!.id] })
    await expect
      .poll(() => new Map(shownOn(overlay).map(({ id, mark }) => [id, mark])))
      .toEqual(
        new Map([
          [first!.id, 'sealed'],
          [later!.id, undefined],
        ]),
      )
    await own.ask('judged', { kind: 'openBox', ids: [later!.id, first!.id], mark: 'whole' })
    const marks = () =>
      overlay.came.filter(({ cmd }) => cmd === 'overlay_mark').map(({ response }) => response.data)
    await expect.poll(marks).toEqual([
      { id: first!.id, mark: 'whole' },
      { id: later!.id, mark: 'whole' },
    ])
    // What holds as a whole does not become less.
    await own.ask('judged', { kind: 'openBox', ids: [first!.id], mark: 'sealed' })
    await settle(overlay)
    expect(marks()).toHaveLength(2)
  })

  test('waits for each player of a battle by themselves', async () => {
    const { player, page: own, overlay } = await stream()
    for (let rooms = 0; shownOn(overlay).length === 0; rooms += 1) {
      expect(rooms).toBeLessThan(30)
      const { room_id } = await makeRoom(world, {}, player)
      await fillWithBots(world, room_id, player)
      expect(await playOut(world, room_id)).toBe('finished')
      await settle(overlay)
      expect(shownOn(overlay)).toEqual([])
      await own.ask('revealed', { kind: 'battleBox', ids: [room_id] })
      const prizes = await world.db
        .selectFrom('battle_prize')
        .innerJoin('battle_seat', (join) =>
          join
            .onRef('battle_seat.battle_id', '=', 'battle_prize.battle_id')
            .onRef('battle_seat.seat', '=', 'battle_prize.seat'),
        )
        .select('draw_id')
        .where('battle_prize.battle_id', '=', room_id)
        .where('player_id', '=', player.id)
        .execute()
      await settle(overlay)
      await expect.poll(() => shownOn(overlay)).toHaveLength(prizes.length > 0 ? 1 : 0)
    }
  })

  test('shows a sample that says so, and none without a link', async () => {
    const { player, overlay } = await stream()
    await world.data(api.showOverlaySample, player)
    await expect.poll(() => shownOn(overlay)).toMatchObject([{ sample: 'Sample', id: -1 }])
    const without = await makePlayer(world)
    expect((await world.call(api.showOverlaySample, without)).error).toBe('overlay_without_link')
  })

  test('looks as its player chooses, at once', async () => {
    const { player, overlay } = await stream()
    const { kinds: _, made_at: __, opened_at: ___, ...choice } = await world.data(api.overlayDetails, player)
    const body = { ...choice, place: 'top-right', scale: 140, language: 'zh' } as const
    await world.data(api.setOverlay, { token: player.token, body })
    const looks = () =>
      overlay.came.filter(({ cmd }) => cmd === 'overlay_look').map(({ response }) => response.data)
    await expect
      .poll(looks)
      .toEqual([{ place: 'top-right', scale: 140, html_lang: 'zh-CN', direction: 'ltr' }])
    const refused = { ...body, hidden_kinds: ['dance'] }
    expect((await world.call(api.setOverlay, { token: player.token, body: refused })).data).toMatchObject({
      field: 'hidden_kinds',
    })
    const unspoken = { ...body, language: 'xx' }
    expect((await world.call(api.setOverlay, { token: player.token, body: unspoken })).data).toMatchObject({
      field: 'language',
    })
  })

  test('is brought what it missed while it was away, and nothing from before', async () => {
    const { player, link, page: own } = await stream()
    const [early] = await openBoxes(player)
    await own.ask('revealed', { kind: 'openBox', ids: [early!.id] })
    world.clock.advance(20_000)
    const [missed] = await openBoxes(player)
    await own.ask('revealed', { kind: 'openBox', ids: [missed!.id] })
    world.clock.advance(2000)
    const back = await openOverlay(link, { lost_ms: 5000 })
    expect(back.hello.results.map(({ id }) => id)).toEqual([missed!.id])
    expect((await openOverlay(link)).hello.results).toEqual([])
  })

  test('is shown by a process to which its player does not speak', async () => {
    const { player, link, page: own } = await stream()
    const elsewhere = await openOverlay(link, { url: second.url })
    const [won] = await openBoxes(player)
    await own.ask('revealed', { kind: 'openBox', ids: [won!.id] })
    await expect.poll(() => idsOn(elsewhere)).toEqual([won!.id])
    const ends = Date.now()
    await world.data(api.revokeOverlayLink, player)
    expect(await elsewhere.closed).toBe(OVERLAY_ENDED)
    expect(Date.now() - ends).toBeLessThan(1000)
  })
})

describe('the link of an overlay', () => {
  test('is kept as a hash, and told once', async () => {
    const { player, link } = await stream()
    const row = await world.db
      .selectFrom('overlay')
      .selectAll()
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify({ ...row, token_hash: row.token_hash!.toString() })).not.toContain(link)
    const details = await world.data(api.overlayDetails, player)
    expect(JSON.stringify(details)).not.toContain(link)
    expect(details).toMatchObject({
      made_at: expect.any(Number),
      opened_at: expect.any(Number),
      show_amounts: false,
    })
    expect(details.kinds.map(({ kind }) => kind)).toEqual(['openBox', 'battleBox', 'upgrade'])
  })

  /** @shows ASVS-14.2.1 */
  test('leads to a page that is not listed and tells no other where it came from', async () => {
    const { link } = await stream()
    const answer = await page(link)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    })
    expect(await answer.text()).not.toContain(link)
  })

  test('that is wrong leads to a page without a word', async () => {
    const answer = await page('x'.repeat(43), { 'accept-language': 'pt' })
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toMatch(/<title>Este link do overlay não funciona mais<\/title>/)
    expect(html).toMatch(/<body><\/body>/)
    expect((await page('%00')).status).toBe(404)
    const overlay = await openOverlay('x'.repeat(43))
    expect(overlay.code).toBe(40400)
  })

  test('closes its pages when it is revoked, within a second, and is not found from then on', async () => {
    const { player, link, page: own, overlay } = await stream()
    const began = Date.now()
    await world.data(api.revokeOverlayLink, player)
    expect(await overlay.closed).toBe(OVERLAY_ENDED)
    expect(Date.now() - began).toBeLessThan(1000)
    expect((await page(link)).status).toBe(404)
    expect((await openOverlay(link)).code).toBe(40400)
    const [won] = await openBoxes(player)
    expect((await own.ask('revealed', { kind: 'openBox', ids: [won!.id] })).data).toEqual({ watched: false })
    expect((await world.data(api.overlayDetails, player)).made_at).toBe(null)
  })

  test('ends with the sweep where its revocation was not heard', async () => {
    const { player, overlay } = await stream()
    await world.db
      .updateTable('overlay')
      .set({ token_hash: null, made_at: null, version: 2 })
      .where('player_id', '=', player.id)
      .execute()
    await world.sweep()
    expect(await overlay.closed).toBe(OVERLAY_ENDED)
  })

  test('stops the one before, also when 20 are made at once while pages open', async () => {
    const { player, link, overlay } = await stream()
    const opening = Array.from({ length: 4 }, () => openOverlay(link))
    const links = await Promise.all(Array.from({ length: 20 }, () => makeLink(player)))
    expect(await overlay.closed).toBe(OVERLAY_ENDED)
    for (const late of await Promise.all(opening)) {
      if (late.code !== 40400) expect(await late.closed).toBe(OVERLAY_ENDED)
    }
    const codes = await Promise.all([link, ...links].map(async (one) => (await page(one)).status))
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(new Set(codes.filter((code) => code !== 200))).toEqual(new Set([404]))
  })

  test('opens in five places at once and no more', async () => {
    const { player } = await stream()
    const link = await makeLink(player)
    const opened = await Promise.all(Array.from({ length: 8 }, () => openOverlay(link)))
    expect(opened.filter(({ code }) => code === 0)).toHaveLength(5)
    expect(opened.filter(({ code }) => code === 42900)).toHaveLength(3)
  })

  test('stops with its account', async () => {
    const { player, link, overlay } = await stream()
    await world.db.updateTable('player').set({ status: 1 }).where('id', '=', player.id).execute()
    await world.sweep()
    expect(await overlay.closed).toBe(OVERLAY_ENDED)
    expect((await page(link)).status).toBe(404)
  })

  test('belongs to signed-in players', async () => {
    for (const route of [
      api.overlayDetails,
      api.setOverlay,
      api.makeOverlayLink,
      api.revokeOverlayLink,
      api.showOverlaySample,
    ])
      expect((await world.call(route)).error).toBe('not_signed_in')
  })
})
