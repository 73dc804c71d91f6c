import { describe, expect, test } from 'vitest'
import { sha256 } from '@noktra/game/sha256'
import { unseal } from '#server/platform/secrets.ts'
import { anEnvelope } from '#test/envelopes.ts'
import { useWorld } from '#test/world.ts'
import { closeEnvelope } from './close-envelope.ts'
import type { NewEnvelope } from './make-envelope.ts'

const world = useWorld()

describe('an envelope', () => {
  test('keeps its seed sealed beside its hash, and its code as it is compared', async () => {
    const { id } = await anEnvelope(world, { code: '  ｎｅｗ year 红包 ' })
    const row = await world.db
      .selectFrom('envelope')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ code: 'NEW YEAR 红包', claimed: 0, paid: 0, total: 5000, parts: 100 })
    const seed = unseal(world.store.ctx.secrets, row.server_seed)
    expect(row.server_seed.includes(seed)).toBe(false)
    expect(Buffer.from(sha256(seed)).equals(row.server_seed_hash)).toBe(true)
  })

  test('has a seed of its own', async () => {
    await anEnvelope(world)
    await anEnvelope(world)
    const rows = await world.db.selectFrom('envelope').select('server_seed_hash').execute()
    expect(new Set(rows.map((row) => row.server_seed_hash.toString('hex'))).size).toBe(rows.length)
  })

  test.each<[string, Partial<NewEnvelope>]>([
    ['without a code', { code: ' \u3000' }],
    ['with a code of 41 characters', { code: 'x'.repeat(41) }],
    ['without a title in one language', { titles: { en: 'a', zh: '', pt: 'c' } }],
    ['with fewer cents than parts', { total_cents: 99, parts: 100 }],
    ['without parts', { parts: 0 }],
    ['with too many parts', { parts: 10_001, total_cents: 10_001 }],
    ['with half a cent', { total_cents: 500.5 }],
    ['that ends now', { ends_at: new Date('2026-03-02T04:01:00.000Z') }],
    ['that never ends', { ends_at: new Date(Number.NaN) }],
  ])('%s is not made', async (_, wish) => {
    await expect(anEnvelope(world, wish)).rejects.toThrow(RangeError)
  })

  test('does not take the code of another, however it is written, nor of one that is over', async () => {
    const { id } = await anEnvelope(world, { code: 'twice' })
    await expect(anEnvelope(world, { code: ' ＴＷＩＣＥ' })).rejects.toThrow('in use')
    await world.store.ctx.transact((tx) => closeEnvelope(tx, world.store.ctx, id))
    await expect(anEnvelope(world, { code: 'Twice' })).rejects.toThrow('in use')
  })
})
