import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/fair'
import type { UpgradeFair } from '@noktra/contract/upgrade-proof'
import { setSeed } from '@noktra/contract/users'
import { verifyUpgrade } from '@noktra/game/upgrade/upgrade-proof'
import { makePlayer } from '#test/factories.ts'
import { giveItems, nonceOf, skinFrom, tryUpgrade, upgrade } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

async function proofOf(id: string, token?: string): Promise<UpgradeFair> {
  return (await world.data(api.fair, { params: { id }, token })) as UpgradeFair
}

describe('the proof of an upgrade', () => {
  test('is closed until its owner rotates, and then every check holds', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    await world.data(setSeed, { token: player.token, body: { user_seed: 'my-own-seed' } })
    const target = await skinFrom(world, 300)
    const played = []
    for (let n = 0; n < 10; n += 1) {
      const item_ids = await giveItems(world, player, [(await skinFrom(world, 50)).id])
      const direction = n % 2 ? 'over' : 'under'
      const { upgrade: shown } = await upgrade(world, player, {
        item_ids,
        coin: 1,
        skin_id: target.id,
        direction,
      })
      played.push(shown)
    }
    expect(new Set(played.map((shown) => shown.won)).size).toBe(2)
    const first = played[0]!
    const closed = await proofOf(first.fair_id, player.token)
    expect(closed).toMatchObject({ is_mine: true, is_default_seed: false, user_id: player.id })
    expect(closed.proof).toMatchObject({ server_seed: null, user_seed: 'my-own-seed', nonce: 0 })
    expect(closed.upgrade).toEqual(first)
    const wear = first.given ? null : true
    expect(verifyUpgrade(closed.proof).map((check) => check.ok)).toEqual([null, true, true, null, true, wear])
    expect((await proofOf(first.fair_id)).is_mine).toBe(false)
    const before = await world.data(api.myProofs, { token: player.token, query: { kind: 'upgrade' } })
    expect(before).toMatchObject({ list: [], next: null, unrevealed: 10 })

    await world.data(setSeed, { token: player.token, body: { user_seed: 'next' } })
    for (const shown of played) {
      const { proof } = await proofOf(shown.fair_id)
      expect(verifyUpgrade(proof).map((check) => check.ok)).toEqual(Array(6).fill(true))
      expect(proof).toMatchObject({
        ticket: shown.ticket,
        won: shown.won,
        skin_id: shown.given?.skin_id ?? null,
      })
    }

    const listed = []
    let after: string | undefined
    do {
      const page = await world.data(api.myProofs, {
        token: player.token,
        query: { kind: 'upgrade', page_size: 4, after },
      })
      listed.push(...page.list)
      after = page.next ?? undefined
    } while (after)
    expect(listed.map((proof) => proof.id)).toEqual(played.map((shown) => shown.fair_id).toReversed())
    for (const proof of listed) expect(verifyUpgrade(proof).every((check) => check.ok)).toBe(true)
  })

  test('holds what the browser added at the press, which no part of it can be left out of', async () => {
    const player = await makePlayer(world, { cash: 100_000 })
    const target = await skinFrom(world, 300)
    const nonce_seed = 'made_at-the-press'
    const play = { coin: 1.5, skin_id: target.id }
    const { upgrade: fresh } = await upgrade(world, player, { ...play, nonce_seed })
    const { upgrade: bare } = await upgrade(world, player, play)
    await world.data(setSeed, { token: player.token, body: { user_seed: 'revealed' } })
    const { proof } = await proofOf(fresh.fair_id)
    expect(proof.terms.nonce_seed).toBe(nonce_seed)
    expect(verifyUpgrade(proof).every(({ ok }) => ok)).toBe(true)
    for (const other of ['made_at-the-pres', null]) {
      const [, terms] = verifyUpgrade({ ...proof, terms: { ...proof.terms, nonce_seed: other } })
      expect(terms).toMatchObject({ check: 'terms', ok: false })
    }
    expect((await proofOf(bare.fair_id)).proof.terms.nonce_seed).toBeNull()
  })

  test.each(['x'.repeat(15), 'x'.repeat(65), 'sixteen or more!', 'fünfzehn-und-eins'])(
    'of %s as nonce_seed nothing is played',
    async (nonce_seed) => {
      const player = await makePlayer(world, { cash: 100_000 })
      const { id } = await skinFrom(world, 300)
      const refused = await tryUpgrade(world, player, { coin: 1.5, skin_id: id, nonce_seed })
      expect(refused).toMatchObject({ error: 'invalid_input', data: { field: 'nonce_seed' } })
      expect(await nonceOf(world, player)).toBe(0)
    },
  )

  test("of another player is not in one's list, and of a strange number is unknown", async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const other = await makePlayer(world)
    const target = await skinFrom(world, 300)
    const { upgrade: shown } = await upgrade(world, player, { coin: 1, skin_id: target.id })
    await world.data(setSeed, { token: player.token, body: { user_seed: 'next' } })
    const { list } = await world.data(api.myProofs, { token: other.token, query: { kind: 'upgrade' } })
    expect(list).toEqual([])
    expect((await proofOf(shown.fair_id, other.token)).is_default_seed).toBe(true)
    for (const id of ['u999999999', 'u', 'u-1', `U${shown.upgrade_id}`, `u${shown.upgrade_id}x`]) {
      expect((await world.call(api.fair, { params: { id } })).error).toBe('draw_unknown')
    }
  })
})
