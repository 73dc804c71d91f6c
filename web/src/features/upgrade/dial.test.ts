import { TICKETS } from '@noktra/game/boxes'
import { isUpgradeWin, UPGRADE_CHANCE, UPGRADE_DIRECTIONS } from '@noktra/game/upgrades'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dialAngleAt, planDialSpin, remainder, ticketAngle, winningArc } from './dial.ts'

const tickets = fc.integer({ min: 1, max: TICKETS })
const directions = fc.constantFrom(...UPGRADE_DIRECTIONS)

test('the first ticket stands just after the top, the last just before it', () => {
  expect(ticketAngle(1)).toBeCloseTo(0.00018, 8)
  expect(ticketAngle(TICKETS)).toBeCloseTo(359.99982, 8)
  expect(ticketAngle(TICKETS / 2)).toBeCloseTo(180, 3)
})

test('the arc runs clockwise from the top for under, anticlockwise for over', () => {
  expect(winningArc(250_000, 'under')).toEqual({ from: 0, to: 90 })
  expect(winningArc(250_000, 'over')).toEqual({ from: 270, to: 360 })
  expect(winningArc(9_000_000, 'under')).toEqual({ from: 0, to: 360 })
})

test('a ticket stands inside the arc exactly when it wins', () => {
  const chances = fc.integer({ min: UPGRADE_CHANCE.least, max: UPGRADE_CHANCE.most })
  fc.assert(
    fc.property(
      tickets,
      chances,
      directions,
      fc.integer({ min: -1, max: 2 }),
      (any, chance, direction, off) => {
        // Half of the tickets are those beside the arc's end.
        const edge = direction === 'under' ? chance + off : TICKETS - chance + off
        for (const ticket of [any, edge]) {
          const { from, to } = winningArc(chance, direction)
          const angle = ticketAngle(ticket)
          expect(angle > from && angle < to).toBe(isUpgradeWin(ticket, chance, direction))
        }
      },
    ),
  )
})

test('the pointer makes four to five turns in the direction of the arc and stops at the ticket', () => {
  fc.assert(
    fc.property(
      tickets,
      directions,
      fc.double({ min: -4000, max: 4000, noNaN: true }),
      (ticket, direction, from) => {
        const spin = planDialSpin({ from, ticket, direction, duration_ms: 5000 })
        const turns = (spin.to - spin.from) / 360
        expect(Math.sign(turns)).toBe(direction === 'under' ? 1 : -1)
        expect(Math.abs(turns)).toBeGreaterThan(4 - 1e-9)
        expect(Math.abs(turns)).toBeLessThan(5 + 1e-9)
        expect(remainder(spin.from)).toBe(remainder(from))
        const missed = Math.abs(remainder(spin.to) - ticketAngle(ticket))
        // A ticket's part of the circle is 0.00036 degrees wide.
        expect(Math.min(missed, 360 - missed)).toBeLessThan(1e-6)
      },
    ),
  )
})

test('an angle just before the top stays there', () => {
  const before = remainder(-2.8421709430404014e-14)
  expect(before).toBeLessThan(360)
  expect(remainder(before)).toBe(before)
})

test('the pointer starts and ends where the plan says, winds up a little, and then never turns back', () => {
  const spin = planDialSpin({ from: 12, ticket: 700_000, direction: 'over', duration_ms: 5000 })
  expect(dialAngleAt(spin, 0)).toBe(spin.from)
  expect(dialAngleAt(spin, 5000)).toBe(spin.to)
  expect(dialAngleAt(spin, 9000)).toBe(spin.to)
  const way = Array.from({ length: 500 }, (_, step) => dialAngleAt(spin, step * 10))
  expect(Math.max(...way) - spin.from).toBeGreaterThan(5)
  expect(Math.max(...way) - spin.from).toBeLessThan(12)
  const wound_up = way.slice(Math.ceil((250 / 5600) * 500))
  expect(wound_up.every((angle, step) => step === 0 || angle <= wound_up[step - 1]!)).toBe(true)
})

test('after 60 % of its time the pointer still has half a turn to go, after 80 % an eighth of that', () => {
  const spin = planDialSpin({ from: 0, ticket: 1, direction: 'under', duration_ms: 5000 })
  expect(spin.to - dialAngleAt(spin, 3000)).toBeGreaterThan(180)
  expect(spin.to - dialAngleAt(spin, 4000)).toBeGreaterThan(22)
})
