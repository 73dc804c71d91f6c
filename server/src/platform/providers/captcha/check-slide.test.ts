import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handSlide } from '#test/hand-slide.ts'
import { isGoodSlide, TOLERANCE, type TrackPoint } from './check-slide.ts'

const LATER = 60_000

describe('a slide', () => {
  it('passes when a hand drops the piece in its place, wherever that is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 84, max: 256 }),
        fc.integer({ min: -TOLERANCE, max: TOLERANCE }),
        (place, off) => {
          expect(isGoodSlide(handSlide(place + off), place, LATER)).toBe(true)
        },
      ),
    )
  })

  it('fails when it ends farther than 5 px from the place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 84, max: 256 }),
        fc.integer({ min: TOLERANCE + 1, max: 60 }),
        (place, off) => {
          expect(isGoodSlide(handSlide(place + off), place, LATER)).toBe(false)
          expect(isGoodSlide(handSlide(place - off), place, LATER)).toBe(false)
        },
      ),
    )
  })

  it('passes arrow keys: a pause after the first press, then even steps', () => {
    const track: TrackPoint[] = [
      [0, 0, 0],
      [4, 0, 10],
    ]
    for (let x = 8; x <= 140; x += 4) track.push([x, 0, 10 + 420 + (x - 8) * 8])
    expect(isGoodSlide({ x: 140, track }, 138, LATER)).toBe(true)
  })

  it('fails at one constant speed, however many points it has and even with some tremble', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 200 }),
        fc.integer({ min: 300, max: 4000 }),
        (points, duration) => {
          const track = Array.from({ length: points + 1 }, (_, n): TrackPoint => [
            (150 * n) / points + (n > 0 && n < points ? Math.sin(n) : 0),
            Math.sin(n) * 3,
            (duration * n) / points,
          ])
          expect(isGoodSlide({ x: 150, track }, 150, LATER)).toBe(false)
        },
      ),
    )
  })

  const good = handSlide(150).track
  it.each([
    ['no track', []],
    ['one point', good.slice(-1)],
    ['too few points', [good[0]!, ...good.slice(-6)]],
    ['a jump in 50 ms', good.map(([x, y, t]): TrackPoint => [x, y, t / 20])],
    ['more than a minute', good.map(([x, y, t]): TrackPoint => [x, y, t * 100])],
    ['time going back', good.map(([x, y, t], n): TrackPoint => [x, y, n === 9 ? t - 400 : t])],
    ['a start elsewhere', good.map(([x, y, t]): TrackPoint => [x + 20, y, t])],
    ['an end that is not where it was dropped', good.slice(0, -4)],
    ['numbers that are none', good.map(([x, y, t], n): TrackPoint => [n === 5 ? Number.NaN : x, y, t])],
    ['endless time', good.map(([x, y, t], n): TrackPoint => [x, y, n === good.length - 1 ? Infinity : t])],
  ])('fails with %s', (_, track) => {
    expect(isGoodSlide({ x: 150, track }, 150, LATER)).toBe(false)
  })

  it('fails when the track is longer than the puzzle is old', () => {
    expect(isGoodSlide(handSlide(150), 150, 100)).toBe(false)
  })
})
