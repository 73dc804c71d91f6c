import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { buildVectors } from './make-vectors.ts'
import { BATTLE_MODES } from './src/battles.ts'
import { poolFormat } from './src/boxes.ts'

type Vectors = ReturnType<typeof buildVectors>

const path = fileURLToPath(new URL('vectors.json', import.meta.url))
const checker = fileURLToPath(new URL('check-vectors.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'noktra-vectors-'))
const stored = JSON.parse(readFileSync(path, 'utf8')) as Vectors

afterAll(() => rmSync(folder, { recursive: true }))

function checkVectors(file: string, ...section: string[]) {
  return spawnSync(process.execPath, [checker, file, ...section], { encoding: 'utf8' })
}

/** Checks what `change` has changed, alone: all of its section are checked as they are by another test. */
function checkChanged(section: keyof Vectors, change: (vectors: Vectors) => void) {
  const changed = structuredClone(stored)
  change(changed)
  const before = new Set(Array.from<unknown, string>(stored[section], (vector) => JSON.stringify(vector)))
  const alone = Array.from<unknown>(changed[section]).filter((vector) => !before.has(JSON.stringify(vector)))
  const file = join(folder, 'changed.json')
  writeFileSync(file, JSON.stringify({ ...changed, [section]: alone }))
  return checkVectors(file, section)
}

function first<Item>(list: Item[]): Item {
  const [item] = list
  if (item === undefined) throw new Error('the section is empty')
  return item
}

describe('vectors.json', () => {
  it('is what make-vectors.ts writes', { tags: 'long' }, () => {
    expect(JSON.parse(JSON.stringify(buildVectors()))).toEqual(stored)
  })

  /** @shows ASVS-11.2.1 */
  it('agrees with the independent implementation', () => {
    const { status, stdout, stderr } = checkVectors(path)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout.match(/^✓/gm)).toHaveLength(Object.keys(stored).length - 1)
  })

  it('has pools of 12 and 40 rows, one with single tickets, both won in an opening, and one of consolation items', () => {
    expect(stored.pools.map(({ pool }) => pool.rows.length)).toEqual([12, 40, 3, 5, 12, 40, 3, 5, 12, 5])
    expect(stored.pools.map(({ pool }) => poolFormat(pool))).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 2])
    const tickets = stored.openings.map(({ ticket }) => ticket)
    expect(tickets).toContain(1)
    expect(tickets).toContain(1_000_000)
  })

  it('has battles of every mode and shape, decided by score, tie, jackpot and share', () => {
    const fought = (wanted: object) =>
      stored.fought.filter((battle) =>
        Object.entries(wanted).every(([key, value]) => battle[key as 'mode'] === value),
      )
    for (const mode of BATTLE_MODES) {
      expect(new Set(fought({ mode, team: false }).map(({ seats }) => seats.length))).toEqual(
        new Set([2, 3, 4]),
      )
      if (mode !== 'shared') expect(fought({ mode, team: true }).length).toBeGreaterThan(0)
    }
    for (const decided_by of ['score', 'tie', 'jackpot', 'share']) {
      expect(fought({ decided_by }).length).toBeGreaterThan(2)
    }
    expect(stored.fought.some(({ picks }) => picks.length > 5)).toBe(true)
    expect(stored.fought.some(({ house }) => house.length > 0)).toBe(true)
    expect(stored.fought.some(({ consolations }) => consolations.length > 1)).toBe(true)
    expect(new Set(stored.fought.map(({ beacon }) => beacon.source))).toEqual(new Set(['local', 'drand']))
  })

  it('has rooms with equal values, prizes beyond the entrants, second attempts and many entrants on both beacons', () => {
    const rooms = stored.rolled.map(({ entrants, prizes, ...room }) => {
      const values = prizes.map((prize) => prize.split(':')[4])
      return { ...room, values, prizes: prizes.length, entrants: entrants.split(' ').length }
    })
    for (const source of ['local', 'drand'] as const) {
      const on = rooms.filter(({ beacon }) => beacon.source === source)
      expect(on.some(({ entrants }) => entrants === 2)).toBe(true)
      expect(on.some(({ entrants }) => entrants > 1000)).toBe(true)
      expect(on.some(({ entrants, prizes, wins }) => prizes > entrants && wins?.length === entrants)).toBe(
        true,
      )
      expect(on.some(({ attempt }) => attempt > 1)).toBe(true)
      expect(on.some(({ values }) => new Set(values).size < values.length)).toBe(true)
    }
    expect(rooms.some(({ prizes }) => prizes === 50)).toBe(true)
  })

  it('has envelopes of 1, 2, 100 and 10,000 parts that sum to the total', () => {
    expect(new Set(stored.envelopes.map(({ terms }) => terms.parts))).toEqual(
      new Set([1, 2, 3, 10, 100, 10_000]),
    )
    expect(stored.envelopes.some(({ terms }) => terms.parts === terms.total_cents)).toBe(true)
    expect(Math.max(...stored.envelopes.map(({ terms }) => terms.total_cents))).toBe(2 ** 52 - 1)
    for (const { terms, parts } of stored.envelopes) {
      const cents = parts.split(' ').map(BigInt)
      expect(cents).toHaveLength(terms.parts)
      expect(cents.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(terms.total_cents))
    }
  })

  it('has upgrades won and failed in both directions, also by one ticket beside the edge', () => {
    for (const direction of ['under', 'over'] as const) {
      const played = stored.upgrades.filter(({ terms }) => terms.direction === direction)
      const [upgrades, bare] = [
        played.filter(({ terms }) => terms.comfort),
        played.filter(({ terms }) => !terms.comfort),
      ]
      expect(new Set(bare.map(({ won, skin_id }) => won === (skin_id !== null)))).toEqual(new Set([true]))
      expect(new Set(bare.map(({ won }) => won)).size).toBe(2)
      expect(new Set(upgrades.map(({ terms }) => terms.chance_ppm))).toEqual(
        new Set([50_000, 271_700, 500_000, 750_000]),
      )
      const edge = upgrades.filter(({ ticket }) => ticket === 500_000 || ticket === 500_001)
      expect(new Map(edge.map(({ ticket, won }) => [ticket, won]))).toEqual(
        new Map([
          [500_000, direction === 'under'],
          [500_001, direction === 'over'],
        ]),
      )
    }
  })

  it('has items without wear in every kind of draw', () => {
    expect(stored.openings.filter(({ wear }) => wear === null).length).toBeGreaterThan(1)
    expect(stored.fought.flatMap(({ draws }) => draws).filter((text) => text.includes(':-:-:'))).not.toEqual(
      [],
    )
    expect(stored.fought.flatMap(({ consolations }) => consolations).join()).toContain(':-:-:')
    expect(stored.rolled.flatMap(({ prizes }) => prizes).join()).toContain(':-:-:')
    const given = stored.upgrades.filter(({ skin_id, wear }) => skin_id !== null && wear === null)
    expect(new Set(given.map(({ won }) => won))).toEqual(new Set([true, false]))
    const ends = stored.mine_games.filter(({ result }) => result.skin_id !== null && result.wear === null)
    expect(new Set(ends.map(({ result }) => result.kind))).toEqual(new Set(['prize', 'bomb']))
    expect(stored.wears.filter(({ wear }) => wear === null)).toHaveLength(2)
  })

  it('has minesweeper games of every end in every layer', () => {
    const ends = stored.mine_games.map(({ result }) => `${result.kind} ${result.layer}`)
    const layers = [1, 2, 3, 4, 5, 6]
    expect(new Set(ends)).toEqual(
      new Set([
        'refund 0',
        ...layers.map((layer) => `prize ${layer}`),
        ...layers.map((layer) => `bomb ${layer - 1}`),
      ]),
    )
    expect(new Set(stored.mine_games.map(({ tier }) => tier)).size).toBe(stored.mine_tiers.length)
  })

  it.each<[keyof Vectors, (vectors: Vectors) => void]>([
    ['hashes', (v) => (first(v.hashes).hmac = first(v.hashes).sha256)],
    ['chains', (v) => (first(v.chains).anchor = first(v.chains).head)],
    ['picks', (v) => (first(v.picks).result += 1)],
    ['draws', (v) => (first(v.draws).ticket += 1)],
    ['battles', (v) => (first(v.battles).round += 1)],
    ['rolls', (v) => (first(v.rolls).cursor += 1)],
    ['beacons', (v) => (first(v.beacons).round += 1)],
    ['beacons', (v) => (first(v.beacons).time += 1)],
    ['beacons', (v) => (v.beacons.at(-1)!.randomness = first(v.beacons).randomness)],
    ['lock_rounds', (v) => (first(v.lock_rounds).locked_at_ms += 1)],
    ['pools', (v) => (first(first(v.pools).pool.rows).value_cents += 1)],
    ['openings', (v) => (first(v.openings).wear! += 1)],
    ['fought', (v) => (first(v.fought).lock_hash = first(v.fought).server_seed ?? '')],
    ['fought', (v) => (first(v.fought).lock_lines += '\n')],
    ['fought', (v) => (first(v.fought).draws[2] += '0')],
    ['fought', (v) => first(v.fought).winners.push(2)],
    ['fought', (v) => (first(v.fought.filter(({ pick }) => pick !== null)).pick = 77)],
    ['fought', (v) => first(v.fought.filter(({ picks }) => picks.length > 0)).picks.splice(0, 1)],
    [
      'fought',
      (v) => (first(first(v.fought.filter(({ mode }) => mode === 'shared')).prizes).diamond_cents += 1),
    ],
    ['fought', (v) => first(v.fought).consolations.push('0:1:5:14:WW:4000:4')],
    ['rolled', (v) => first(v.rolled).wins?.pop()],
    ['rolled', (v) => (first(v.rolled).attempt += 1)],
    ['rolled', (v) => (first(v.rolled).lock_lines += '\n')],
    ['rolled', (v) => (first(v.rolled).entrants += ' 5')],
    ['rolled', (v) => (first(v.rolled.slice(8)).randomness = first(v.rolled).lock_hash)],
    ['envelopes', (v) => (first(v.envelopes).parts += ' 1')],
    ['envelopes', (v) => (first(v.envelopes).terms.total_cents += 1)],
    ['envelopes', (v) => (first(v.envelopes).server_seed_hash = first(v.envelopes).pool_hash)],
    ['upgrades', (v) => (first(v.upgrades).won = !first(v.upgrades).won)],
    ['upgrades', (v) => (first(v.upgrades).terms.chance_ppm += 1)],
    ['upgrades', (v) => ((first(v.upgrades).wear as number) += 1)],
    ['upgrades', (v) => (v.upgrades.find(({ wear }) => wear === null)!.wear = 5000)],
    ['upgrades', (v) => (first(v.upgrades).lines += '\n')],
    ['mine_tiers', (v) => (first(v.mine_tiers).tier.stake_cents += 1)],
    ['mine_tiers', (v) => (first(v.mine_tiers).returns[2] += '0')],
    ['mine_games', (v) => first(v.mine_games).layout?.[5]?.pop()],
    ['mine_games', (v) => v.mine_games[3]?.picks.push(1)],
    ['mine_games', (v) => ((v.mine_games[4] as (typeof v.mine_games)[0]).result.wear = 0)],
    ['mine_games', (v) => (first(v.mine_games).consolation_ticket += 1)],
    ['wears', (v) => (first(v.wears).wear! += 1)],
    ['wears', (v) => (first(v.wears).terms.wear_to! -= 1)],
    ['shuffles', (v) => v.shuffles.at(-1)?.order.push(50)],
    ['jackpots', (v) => (first(v.jackpots).seat += 1)],
    ['ties', (v) => (first(v.ties).seat += 1)],
    ['wear_intervals', (v) => (first(v.wear_intervals).interval = null)],
    ['exteriors', (v) => (first(v.exteriors).exterior = 'BS')],
  ])('is refused with a change in %s', (section, change) => {
    const { status, stderr } = checkChanged(section, change)
    expect(status).toBe(1)
    expect(stderr).toContain(`✗ ${section}: {`)
  })

  it('is refused where a section is empty', () => {
    const { status, stderr } = checkChanged('draws', (v) => (v.draws = []))
    expect(status).toBe(1)
    expect(stderr).toContain('✗ draws: missing')
  })
})
