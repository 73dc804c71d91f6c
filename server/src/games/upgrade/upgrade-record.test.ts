import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/upgrades'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { skinFrom, upgrade } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let players: TestPlayer[]
const played: api.UpgradeShown[] = []

beforeAll(async () => {
  players = [await makePlayer(world, { cash: 100_000 }), await makePlayer(world, { cash: 100_000 })]
  const target = await skinFrom(world, 300)
  for (let n = 0; n < 9; n += 1) {
    const player = players[n % 3 === 0 ? 1 : 0]!
    played.push((await upgrade(world, player, { coin: 1 + n / 100, skin_id: target.id })).upgrade)
  }
})

async function record(scope: 'mine' | 'all', token?: string) {
  const list = []
  let after: string | undefined
  for (;;) {
    const page = await world.data(api.upgradeRecord, { query: { scope, page_size: 2, after }, token })
    list.push(...page.list)
    if (page.next === null) {
      expect(list).toHaveLength(page.total)
      return list
    }
    after = page.next
  }
}

describe('records', () => {
  /** @shows SPEC-3.92 SPEC-7.37 */
  test("are one's own upgrades or everybody's, newest first, page by page", async () => {
    const everybody = await record('all')
    expect(everybody.map((row) => row.upgrade_id)).toEqual(
      played.map((shown) => shown.upgrade_id).toReversed(),
    )
    const { items: _items, comfort: _comfort, profit_rate: _rate, is_mine: _mine, ...row } = played.at(-1)!
    expect(everybody[0]).toEqual(row)
    const own = await record('mine', players[1]!.token)
    expect(own.map((each) => each.upgrade_id)).toEqual(
      played
        .filter((shown) => shown.user_id === players[1]!.id)
        .map((shown) => shown.upgrade_id)
        .toReversed(),
    )
    expect(own).toHaveLength(3)
    const third = await world.data(api.upgradeRecord, { query: { scope: 'all', page: 3, page_size: 2 } })
    expect(third.list.map((each) => each.upgrade_id)).toEqual(
      everybody.slice(4, 6).map((each) => each.upgrade_id),
    )
  })

  test('speak the language of who reads them', async () => {
    const { upgrade_id } = played[0]!
    const zh = await world.data(api.upgradeDetails, {
      query: { upgrade_id },
      headers: { 'accept-language': 'zh' },
    })
    expect(zh.target.item_name).not.toBe(played[0]!.target.item_name)
    expect(zh.target.kind).not.toBe(played[0]!.target.kind)
  })

  test("a visitor has none of their own, a stranger sees that it is somebody else's", async () => {
    expect(await world.call(api.upgradeRecord)).toMatchObject({ status: 401, error: 'not_signed_in' })
    const { upgrade_id, user_id } = played[0]!
    for (const player of players) {
      const shown = await world.data(api.upgradeDetails, { query: { upgrade_id }, token: player.token })
      expect(shown.is_mine).toBe(player.id === user_id)
    }
  })

  test('of a number that is none are refused', async () => {
    const query = { upgrade_id: 999_999_999 }
    expect((await world.call(api.upgradeDetails, { query })).error).toBe('upgrade_unknown')
    expect((await world.call(api.upgradeRecord, { query: { scope: 'all', after: 'x' } })).error).toBe(
      'invalid_input',
    )
  })
})
