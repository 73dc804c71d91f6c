// @module-tag long

import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { getBalances, HOUSE } from './accounts.ts'
import { charge, refundCharge } from './charge.ts'
import { credit, debit } from './credit.ts'

const world = useWorld()
const ref = () => randomBytes(8).toString('hex')

type Model = { cash: number; bonus: number; diamond: number }
type Step =
  | { do: 'credit'; purse: keyof Model; amount: number }
  | { do: 'debit'; purse: keyof Model; amount: number }
  | { do: 'charge'; amount: number; bonus: boolean }
  | { do: 'refund' }
  | { do: 'fail'; amount: number }

const purse = fc.constantFrom<keyof Model>('cash', 'bonus', 'diamond')
const amount = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 5000 }))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('credit' as const), purse, amount }),
  fc.record({ do: fc.constant('debit' as const), purse, amount }),
  fc.record({
    do: fc.constant('charge' as const),
    amount: fc.integer({ min: 0, max: 4000 }),
    bonus: fc.boolean(),
  }),
  fc.record({ do: fc.constant('refund' as const) }),
  fc.record({ do: fc.constant('fail' as const), amount }),
)

describe('ledger', () => {
  /** @shows ASVS-1.4.2 */
  test('any sequence of movements keeps to a small model: nothing is lost, nothing goes below zero', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const player = await makePlayer(world)
        const model: Model = { cash: 0, bonus: 0, diamond: 0 }
        const charges: { ref: string; cash: number; bonus: number }[] = []
        for (const next of steps) {
          await take(player.id, next, model, charges)
          expect(await getBalances(world.db, player.id)).toEqual(model)
        }
      }),
      { numRuns: 40 },
    )
  })

  /** Does a step in the database and in the model; a refused one must leave both as they were. */
  async function take(
    playerId: number,
    next: Step,
    model: Model,
    charges: { ref: string; cash: number; bonus: number }[],
  ): Promise<void> {
    const now = world.clock.now()
    const { transact } = world.store.ctx
    const house = (of: keyof Model) => (of === 'diamond' ? HOUSE.recycling : HOUSE.recharge)
    if (next.do === 'credit') {
      await transact((tx) =>
        credit(tx, { playerId, ...next, house: house(next.purse), reason: 'test', ref: ref(), now }),
      )
      model[next.purse] += next.amount
    } else if (next.do === 'debit') {
      const run = transact((tx) =>
        debit(tx, { playerId, ...next, house: house(next.purse), reason: 'test', ref: ref(), now }),
      )
      if (model[next.purse] < next.amount) await expect(run).rejects.toThrow(/insufficient/)
      else {
        await run
        model[next.purse] -= next.amount
      }
    } else if (next.do === 'charge') {
      const of = ref()
      const run = transact((tx) =>
        charge(tx, { playerId, amount: next.amount, bonus: next.bonus, reason: 'play', ref: of, now }),
      )
      const bonus = next.bonus ? Math.min(model.bonus, next.amount) : 0
      if (model.cash < next.amount - bonus) await expect(run).rejects.toThrow('insufficient_coins')
      else {
        expect(await run).toMatchObject({ bonus, cash: next.amount - bonus })
        model.bonus -= bonus
        model.cash -= next.amount - bonus
        charges.push({ ref: of, bonus, cash: next.amount - bonus })
      }
    } else if (next.do === 'refund') {
      const charged = charges.pop()
      if (!charged) return
      await transact((tx) => refundCharge(tx, { reason: 'play', ref: charged.ref, now }))
      model.bonus += charged.bonus
      model.cash += charged.cash
      if (charged.bonus + charged.cash === 0) return
      const again = transact((tx) => refundCharge(tx, { reason: 'play', ref: charged.ref, now }))
      await expect(again).rejects.toThrow(/duplicate key/)
    } else {
      const run = transact(async (tx) => {
        await credit(tx, {
          playerId,
          purse: 'cash',
          amount: next.amount,
          house: HOUSE.recharge,
          reason: 'test',
          ref: ref(),
          now,
        })
        throw new Error('changed my mind')
      })
      await expect(run).rejects.toThrow('changed my mind')
    }
  }

  test('a credit happens once per cause', async () => {
    const player = await makePlayer(world)
    const once = () =>
      world.store.ctx.transact((tx) =>
        credit(tx, {
          playerId: player.id,
          purse: 'cash',
          amount: 100,
          house: HOUSE.recharge,
          reason: 'test',
          ref: `once-${player.id}`,
          now: world.clock.now(),
        }),
      )
    const results = await Promise.allSettled(Array.from({ length: 20 }, once))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect((await getBalances(world.db, player.id)).cash).toBe(100)
  })

  test('100 charges at once on bonus and cash together take exactly what is there', async () => {
    const player = await makePlayer(world, { cash: 3000, bonus: 2000 })
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        world.store.ctx.transact((tx) =>
          charge(tx, {
            playerId: player.id,
            amount: 100,
            bonus: true,
            reason: 'play',
            ref: ref(),
            now: world.clock.now(),
          }),
        ),
      ),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(50)
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 0, bonus: 0, diamond: 0 })
  })

  /** @shows ASVS-13.2.2 */
  test('the role of the store can neither change nor delete a transfer', async () => {
    await makePlayer(world, { cash: 100 })
    await expect(world.db.updateTable('transfer').set({ amount: 1 }).execute()).rejects.toThrow(
      /permission denied/,
    )
    await expect(world.db.deleteFrom('transfer').execute()).rejects.toThrow(/permission denied/)
  })
})
