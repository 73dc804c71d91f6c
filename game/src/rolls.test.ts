import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shuffle } from './fairness.ts'
import { drawRoll, prizesInOrder, rollLockHash, rollLockLines, rollSource, type RollLock } from './rolls.ts'
import { ascii, sha256, toHex } from './sha256.ts'

const server_seed = sha256(ascii('roll test'))
const hash = (text: string) => toHex(sha256(ascii(text)))

function lockOf(entrants: number[], prizes: number): RollLock {
  return {
    room_id: 7,
    attempt: 1,
    prizes: Array.from({ length: prizes }, (_, index) => ({
      prize_id: 100 + index,
      skin_id: 4081,
      exterior: 'FN',
      wear: 412,
      value_cents: 9000 - index,
    })),
    entrants,
    server_seed_hash: toHex(sha256(server_seed)),
    beacon: { source: 'local', chain_hash: hash('chain'), round: 77 },
  }
}

function draw(lock: RollLock, randomness = hash('round')) {
  return drawRoll(rollSource({ server_seed, lock_hash: rollLockHash(lock), randomness }), lock)
}

const players = (count: number) => Array.from({ length: count }, (_, index) => 100_001 + 3 * index)

describe('the lock record', () => {
  it('names room, attempt, prizes, entrants in the order of joining, seed and beacon', () => {
    const lock = lockOf([100_009, 100_002], 1)
    expect(rollLockLines(lock)).toBe(
      `noktra-roll-v1\nroom:7\nattempt:1\nprize:1:100:4081:FN:412:9000\nentrant:1:100009\nentrant:2:100002\n` +
        `seed:${lock.server_seed_hash}\nbeacon:local:${lock.beacon.chain_hash}\nround:77\n`,
    )
    expect(rollLockHash(lock)).toBe(hash(rollLockLines(lock)))
  })

  it.each<[string, Partial<RollLock>]>([
    ['an entrant who stands twice', { entrants: [5, 5] }],
    ['no prize', { prizes: [] }],
    ['prizes out of order', { prizes: lockOf([1, 2], 2).prizes.toReversed() }],
    ['a prize that stands twice', { prizes: [lockOf([1, 2], 1).prizes[0]!, lockOf([1, 2], 1).prizes[0]!] }],
    ['a hash of another form', { server_seed_hash: 'AB' }],
    ['attempt 0', { attempt: 0 }],
    ['a room without a number', { room_id: 0.5 }],
    ['a source that could break a line', { beacon: { ...lockOf([1, 2], 1).beacon, source: 'a\nb' } }],
  ])('refuses %s', (_, change) => {
    expect(() => rollLockLines({ ...lockOf([1, 2], 1), ...change })).toThrow(RangeError)
  })

  it('orders prizes by value, then by item', () => {
    const prizes = [
      { prize_id: 3, value_cents: 5 },
      { prize_id: 1, value_cents: 5 },
      { prize_id: 2, value_cents: 9 },
    ]
    expect(prizesInOrder(prizes).map((prize) => prize.prize_id)).toEqual([2, 1, 3])
  })
})

describe('the draw', () => {
  it('gives each prize to one entrant, no entrant two, and prizes beyond the entrants to none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 1, max: 50 }), (count, prizes) => {
        const lock = lockOf(players(count), prizes)
        const wins = draw(lock)
        expect(wins).toHaveLength(Math.min(count, prizes))
        expect(new Set(wins.map((win) => win.entrant)).size).toBe(wins.length)
        expect(wins.map((win) => win.prize_id)).toEqual(
          lock.prizes.slice(0, wins.length).map((prize) => prize.prize_id),
        )
        for (const win of wins) expect(lock.entrants[win.place - 1]).toBe(win.entrant)
      }),
    )
  })

  it('is one shuffle of the entrants with the cursors from 0', () => {
    const lock = lockOf(players(9), 4)
    const source = rollSource({ server_seed, lock_hash: rollLockHash(lock), randomness: hash('round') })
    expect(draw(lock).map((win) => win.place - 1)).toEqual(shuffle(9, source, 0).slice(0, 4))
  })

  it('follows from all that was locked and from the round', () => {
    const lock = lockOf(players(40), 5)
    const places = (wins: ReturnType<typeof draw>) => wins.map((win) => win.place).join()
    const first = places(draw(lock))
    expect(places(draw(lock))).toBe(first)
    expect(places(draw(lock, hash('another round')))).not.toBe(first)
    expect(places(draw({ ...lock, attempt: 2 }))).not.toBe(first)
    expect(places(draw({ ...lock, entrants: lock.entrants.toReversed() }))).not.toBe(first)
  })

  it('needs two entrants', () => {
    expect(() => draw(lockOf([100_001], 1))).toThrow(RangeError)
  })

  it(
    'lets every entrant win equally often, and every prize fall to each, over 40,000 rooms',
    { tags: 'long', timeout: 60_000 },
    () => {
      const rooms = 40_000
      const places = 8
      const prizes = 3
      const wins = Array.from({ length: prizes }, () => Array.from({ length: places }, () => 0))
      const base = lockOf(players(places), prizes)
      for (let room = 1; room <= rooms; room += 1) {
        for (const { prize_id, place } of draw({ ...base, room_id: room }))
          wins[prize_id - 100]![place - 1]! += 1
      }
      /** Counted against a chance, in standard deviations. */
      const off = (count: number, chance: number) =>
        Math.abs(count - rooms * chance) / Math.sqrt(rooms * chance * (1 - chance))
      for (let place = 0; place < places; place += 1) {
        const won = wins.reduce((sum, of) => sum + of[place]!, 0)
        expect(off(won, prizes / places)).toBeLessThan(3)
        for (const of of wins) expect(off(of[place]!, 1 / places)).toBeLessThan(3)
      }
    },
  )

  it(
    'favours no place among many entrants: the mean place of 20,000 winners of 1,000',
    { tags: 'long', timeout: 60_000 },
    () => {
      const places = 1000
      const rooms = 400
      const base = lockOf(players(places), 50)
      let sum = 0
      for (let room = 1; room <= rooms; room += 1) {
        for (const { place } of draw({ ...base, room_id: room })) sum += place
      }
      const winners = rooms * 50
      // Drawn without putting back: the deviation of a mean is a little less than that of independent places.
      const sigma = Math.sqrt((places ** 2 - 1) / 12 / winners)
      expect(Math.abs(sum / winners - (places + 1) / 2)).toBeLessThan(3 * sigma)
    },
  )
})
