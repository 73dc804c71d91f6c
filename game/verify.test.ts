import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { buildVectors } from './make-vectors.ts'
import { sampleMines, sampleUpgrade, sampleWear } from './sample-pair-draws.ts'
import { BATTLE_SHAPES, sampleBattle } from './sample-battles.ts'
import { sampleEnvelope, sampleRoll, sampleRollFair } from './sample-rolls.ts'

const command = fileURLToPath(new URL('verify.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'noktra-verify-'))
const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as ReturnType<
  typeof buildVectors
>

const proofs = vectors.openings.map((opening, index) => ({
  kind: 'box',
  id: `opening-${index}`,
  ...opening,
  pool: vectors.pools[opening.pool]?.pool,
}))
const [proof] = proofs

const battles = BATTLE_SHAPES.map((shape, index) =>
  sampleBattle({
    room_id: 20_001 + index,
    shape,
    rounds: vectors.pools.slice(0, 2).map(({ pool }) => pool),
  }),
)

afterAll(() => rmSync(folder, { recursive: true }))

function verify(saved: unknown) {
  const file = join(folder, 'proof.json')
  writeFileSync(file, typeof saved === 'string' ? saved : JSON.stringify(saved))
  return spawnSync(process.execPath, [command, file], { encoding: 'utf8' })
}

describe('node game/verify.ts', () => {
  it.each([
    ['a bare proof', proof, 1],
    ['an envelope with a proof', { code: 0, msg: 'ok', data: proof }, 1],
    ['the answer of /api/fair/{id}', { code: 0, msg: 'ok', data: { kind: 'Rifle', proof } }, 1],
    ['a list', proofs, proofs.length],
    [
      'a list in the answer of the store',
      { code: 0, msg: 'ok', data: { list: proofs, total: 17 } },
      proofs.length,
    ],
  ])('ticks every check of %s', (_, saved, count) => {
    const { status, stdout, stderr } = verify(saved)
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout.match(/^ {2}✓/gm)).toHaveLength(5 * count)
    expect(stdout).toContain(`${count} verified, 0 wrong, 0 not yet revealed`)
  })

  it('ticks every check of battles, alone and among openings', () => {
    const { status, stdout } = verify([...battles, proof])
    expect(stdout.match(/^ {2}✓/gm)).toHaveLength(8 * battles.length + 5)
    expect(stdout).toContain('battle b20003\n  ✓ seed hash')
    expect(stdout).toContain('  ✓ draws       8 of 8\n')
    expect(stdout).toContain(`${battles.length + 1} verified, 0 wrong, 0 not yet revealed`)
    expect(status).toBe(0)
    expect(verify({ code: 0, msg: 'ok', data: { proof: battles[0], late: false } }).status).toBe(0)
  })

  it('exits 1 for a battle with another winner, or whose seed is not revealed', { tags: 'long' }, () => {
    const [battle] = battles
    const claim = { ...battle, outcome: { winners: [4], decided_by: 'jackpot', pick: 1 } }
    const wrong = verify(claim)
    expect(wrong.status).toBe(1)
    expect(wrong.stdout).toContain('✗ outcome     claimed won by seat 4: jackpot, draw 1, recomputed won by')
    const hidden = verify({ ...battle, server_seed: null })
    expect(hidden.status).toBe(1)
    expect(hidden.stdout).toContain('– draws       the server seed is not yet revealed')
  })

  it('ticks every check of upgrades, minesweeper games and wears', () => {
    const mines = [sampleMines(1), sampleMines(2, { clear: 1, bomb: true }), sampleMines(3, { clear: 0 })]
    const { status, stdout } = verify([sampleUpgrade(1), sampleUpgrade(2), ...mines, sampleWear(1), proof])
    expect(stdout.match(/^ {2}✓/gm)).toHaveLength(2 * 6 + 3 * 6 + 3 + 5)
    expect(stdout).toContain('upgrade u30002\n  ✓ seed hash   ')
    expect(stdout).toContain('  ✓ chance      500000\n')
    expect(stdout).toContain('minesweeper game m40002\n  ✓ seed hash   ')
    expect(stdout).toContain('  ✓ picks       prize after 3 cleared layers\n')
    expect(stdout).toContain('wear of item w60002\n  ✓ seed hash   ')
    expect(stdout).toContain('7 verified, 0 wrong, 0 not yet revealed')
    expect(status).toBe(0)
    for (const each of [sampleUpgrade(3), sampleMines(3), sampleWear(3)]) {
      expect(verify({ code: 0, msg: 'ok', data: { proof: each, is_mine: false } }).status).toBe(0)
    }
  })

  it('ticks every check of roll rooms and envelopes', () => {
    const room = sampleRoll({ room_id: 70_001, values: [500, 20], entrants: 9, attempt: 2 })
    const envelope = sampleEnvelope({ envelope_id: 80_001, total_cents: 5000, parts: 100 }, 60)
    const { status, stdout } = verify([room, envelope, proof])
    expect(stdout.match(/^ {2}✓/gm)).toHaveLength(4 + 3 + 5)
    expect(stdout).toContain('roll room r70001\n  ✓ seed hash   ')
    const [first] = room.wins ?? []
    expect(stdout).toContain(`  ✓ wins        1 to ${first?.entrant} (place ${first?.place}), 2 to `)
    expect(stdout).toContain('red envelope e80001\n  ✓ seed hash   ')
    const sum = envelope.claimed.reduce((cents, part) => cents + part, 0)
    expect(stdout).toContain(`  ✓ parts       60 of 100 parts, ${sum} cents\n`)
    expect(stdout).toContain('3 verified, 0 wrong, 0 not yet revealed')
    expect(status).toBe(0)
    const { attempts } = sampleRollFair({ room_id: 70_001, values: [500], entrants: 9, attempt: 2 })
    expect(verify({ code: 0, msg: 'ok', data: { proof: room, attempts } }).status).toBe(0)
  })

  it.each<[string, object, string]>([
    [
      'a room',
      { ...sampleRoll({ room_id: 5, values: [50], entrants: 3 }), wins: [] },
      '✗ wins        claimed , recomputed 1 to ',
    ],
    [
      'an envelope',
      { ...sampleEnvelope({ envelope_id: 5, total_cents: 90, parts: 3 }), claimed: [90] },
      '✗ parts       claimed claim 1: 90 cents, recomputed claim 1: ',
    ],
    ['an upgrade', { ...sampleUpgrade(1), won: !sampleUpgrade(1).won }, '✗ outcome     claimed '],
    ['a minesweeper game', { ...sampleMines(1), layout: null }, '✗ layout      claimed six layers of mines'],
    ['a wear', { ...sampleWear(1), wear: 0 }, '✗ wear        claimed 0, recomputed '],
  ])('exits 1 for %s that does not hold, or whose seed is not revealed', (_, claim, line) => {
    const wrong = verify(claim)
    expect(wrong.status).toBe(1)
    expect(wrong.stdout).toContain(line)
    const { stdout, status } = verify([sampleUpgrade(1), { ...sampleWear(1), server_seed: null }])
    expect(status).toBe(1)
    expect(stdout).toContain('– wear        the server seed is not yet revealed')
    expect(stdout).toContain('1 verified, 0 wrong, 1 not yet revealed')
  })

  it('takes a list of all kinds as the store sends it, each pool once', () => {
    const { pool, pool_salt, ...opening } = proof as typeof proof & { pool_salt: string }
    const data = {
      pools: [{ pool, pool_hash: opening.pool_hash, pool_salt }],
      list: [opening, sampleUpgrade(1), sampleMines(1), sampleWear(1)],
    }
    expect(verify({ code: 0, msg: 'ok', data }).stdout).toContain('4 verified, 0 wrong')
  })

  it('reads standard input', () => {
    const { status } = spawnSync(process.execPath, [command, '-'], { input: JSON.stringify(proof) })
    expect(status).toBe(0)
  })

  it('exits 1 and shows both values when one check fails', () => {
    const { status, stdout } = verify([proof, { ...proof, ticket: 5 }])
    expect(status).toBe(1)
    expect(stdout).toContain(`✗ ticket      claimed 5, recomputed ${proof?.ticket}`)
    expect(stdout).toContain('1 verified, 1 wrong')
  })

  it('exits 1 and says so while the seed is not revealed', () => {
    const { status, stdout } = verify({ ...proof, server_seed: null })
    expect(status).toBe(1)
    expect(stdout).toContain('– ticket      the server seed is not yet revealed')
    expect(stdout).toContain('0 verified, 0 wrong, 1 not yet revealed')
    expect(stdout).toContain('that of a battle, a roll room or a red envelope when it is over')
  })

  it('prints no control character of the file', () => {
    const { stdout } = verify({ ...proof, id: '\u001b[2Jx', server_seed_hash: '\u001b]0;title\u0007' })
    for (const character of ['\u001b', '\u0007']) expect(stdout).not.toContain(character)
  })

  it.each([
    ['text', 'not json', /proof\.json is not JSON\.\n$/],
    ['nothing', '', /is not JSON\.\n$/],
    ['a number', 5, /holds no proof/],
    ['null', null, /holds no proof/],
    ['an empty list', [], /The list holds no proof\.\n$/],
    ['another object', { hello: 1 }, /Entry 1 is not a proof/],
    ['a list with a hole', [proof, null], /Entry 2 is not a proof/],
    ['a refusal', { code: 10404, msg: 'unknown' }, /a refusal of the store \(code 10404\)/],
  ])('exits 2 with one sentence for %s', (_, saved, sentence) => {
    const { status, stdout, stderr } = verify(saved)
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('exits 2 without a readable file', () => {
    const missing = spawnSync(process.execPath, [command, join(folder, 'missing.json')], { encoding: 'utf8' })
    expect(missing.status).toBe(2)
    expect(missing.stderr).toMatch(/missing\.json cannot be read\.\n$/)
    expect(spawnSync(process.execPath, [command]).status).toBe(2)
  })
})
