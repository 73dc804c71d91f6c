// @module-tag long

import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fair } from '@noktra/contract/fair'
import { ROLL_RETRY_MS } from '@noktra/game/rolls'
import { PAIR_DRAWS } from '#server/core/draws/take-nonces.ts'
import { lockedBattle, openToAll, proofOf } from './battles.ts'
import { makePlayer } from './factories.ts'
import { KINDS, openMany, reveal } from './plays-of-every-kind.ts'
import { beaconAnswers, drawOut, rollProofOf } from './roll-draws.ts'
import { joinMany, openRoll } from './rolls.ts'
import { changesOf, type Change } from './tampered.ts'
import { useWorld } from './world.ts'

/*
 * The verifier of `auditor/`, which was written from docs/fairness.md in another language, recomputes what a store drew. `PLAYS` says
 * how many plays of each kind.
 */

const VERIFY = join(import.meta.dirname, '../../auditor/verify.py')
const VECTORS = join(import.meta.dirname, '../../game/vectors.json')
const plays = process.env['PLAYS'] === undefined ? null : Number(process.env['PLAYS'])
const PATIENCE_MS = 120_000 + (plays ?? 0) * 4000
/** So many of each kind are changed field by field. */
const TAMPERED = plays === null ? 1 : 3

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython && process.env['CI'])
  throw new Error('python3 is not installed: the second verifier of draws cannot be tried.')
if (!hasPython) console.warn('python3 is not installed: the second verifier of draws is not tried.')

type Said = { status: number | null; said: string }

/** Runs the verifier beside the store, which answers it from this process. */
function verify(args: string[], input = ''): Promise<Said> {
  return new Promise((done, fail) => {
    const child = spawn('python3', [VERIFY, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', fail)
    child.on('close', (status) => done({ status, said }))
    child.stdin.end(input)
  })
}

/** What of a list of changed proofs was not found to be wrong. */
async function heldOf(changes: Change[]): Promise<string[]> {
  const { status, said } = await verify(['proof', '-'], JSON.stringify(changes.map(({ changed }) => changed)))
  const verdicts = said.match(/^[✓✗…]/gmu)!
  expect(verdicts).toHaveLength(changes.length)
  expect(status).toBe(1)
  return changes.filter((_, n) => verdicts[n] !== '✗').map(({ what }) => what)
}

describe.skipIf(!hasPython)('the verifier in Python (skipped without python3)', () => {
  const world = useWorld({ TRUST_PROXY: '1' })

  test('recomputes every vector, and says which one differs', async () => {
    const good = await verify(['vectors', VECTORS])
    expect(good.said).toContain(' vectors hold, 0 wrong')
    expect(good.status).toBe(0)
    const vectors = JSON.parse(readFileSync(VECTORS, 'utf8'))
    vectors.fought[3].lock_lines = vectors.fought[3].lock_lines.replace('mode:team-classic', 'mode:classic')
    const bad = await verify(['vectors', '-'], JSON.stringify(vectors))
    expect(bad.said).toContain(
      "line 3 of vectors.fought[3].lock_lines is 'mode:classic', but it comes to 'mode:team-classic'",
    )
    expect(bad.status).toBe(1)
  })

  test(
    'a pair that ends by itself goes on with nonce 0, and its seed is out',
    { timeout: 120_000 },
    async () => {
      const player = await makePlayer(world, { cash: 10_000_000 })
      const ids = await openMany(world, player, PAIR_DRAWS + 15)
      const around = ids.slice(-20).map((id) => world.data(fair, { params: { id } }))
      const nonces = (await Promise.all(around)).map(({ proof }) => (proof as { nonce: number }).nonce)
      expect(nonces).toEqual([995, 996, 997, 998, 999, ...Array.from({ length: 15 }, (_, n) => n)])
      const before = await verify(['store', world.url, '--ids', ...ids.slice(-20)])
      expect(before.said).toContain('5 verified, 0 wrong, 15 not yet revealed')
      expect(before.status).toBe(1)
      await reveal(world, player)
      const after = await verify(['store', world.url, '--ids', ...ids.slice(-20)])
      expect(after.said).toContain('20 verified, 0 wrong, 0 not yet revealed')
      expect(after.status).toBe(0)
    },
  )

  test('a room whose beacon was late is recomputed, with every attempt, and a battle that was paid back', async () => {
    await openToAll(world)
    const sweepRooms = async () => {
      for (const sweep of world.store.sweeps)
        if (/roll|beacon|^battle (steps|starts)$/.test(sweep.name)) await sweep.run()
    }
    const { free_room_id } = await openRoll(world, { max_join: 3 }, [900, 400])
    await joinMany(world, free_room_id, 3)
    const { room_id } = await lockedBattle(world)
    const restore = beaconAnswers(world, () => Promise.resolve(null))
    const ids = [`r${free_room_id}`, `b${room_id}`]
    try {
      for (const seconds of [10, 70, ROLL_RETRY_MS / 1000]) {
        world.clock.advance(seconds * 1000)
        await sweepRooms()
      }
      const { said } = await verify(['store', world.url, '--ids', ...ids])
      expect(said).toContain('0 verified, 0 wrong, 2 not yet revealed')
    } finally {
      restore()
    }
    expect(await drawOut(world, free_room_id)).toBe('drawn')
    // A late round is asked for again each minute.
    world.clock.advance(60_000)
    await sweepRooms()
    const { attempts } = await rollProofOf(world, free_room_id)
    expect(attempts.length).toBeGreaterThan(1)
    const { proof, late } = await proofOf(world, room_id)
    expect(late).toBe(true)
    expect(proof.draws).toHaveLength(4)
    const { said, status } = await verify(['store', world.url, '--ids', ...ids])
    expect(said).toContain('2 verified, 0 wrong, 0 not yet revealed')
    expect(status).toBe(0)
    const answer = await world.data(fair, { params: { id: `r${free_room_id}` } })
    expect(await heldOf(changesOf(JSON.parse(JSON.stringify(answer))))).toEqual([])
  })

  test.each(KINDS)(
    'recomputes $kind from the public proofs, and refuses each change',
    { timeout: PATIENCE_MS },
    async ({ kind, few, play }) => {
      const count = plays ?? few
      const ids = await play(world, count)
      expect(new Set(ids).size).toBe(count)
      const { status, said } = await verify(['store', world.url, '--ids', '-'], ids.join(' '))
      expect(said).toContain(`${count} verified, 0 wrong, 0 not yet revealed`)
      expect(status).toBe(0)
      if (plays !== null) console.log(`${kind}: ${/^.* verified, .*$/m.exec(said)?.[0]}`)

      for (const id of ids.slice(0, TAMPERED)) {
        const answer = await world.data(fair, { params: { id } })
        const changes = changesOf(JSON.parse(JSON.stringify(answer)))
        expect(changes.length).toBeGreaterThan(5)
        expect(await heldOf(changes), `${kind}: what was changed and not found`).toEqual([])
      }
    },
  )

  test('a stream has a verdict for each answer, in their order', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const [id = ''] = await openMany(world, player, 1)
    const asked = () =>
      world.call(fair, { params: { id } }).then(({ text }) => `{"asked":"${id}","answer":${text}}`)
    const before = await asked()
    await reveal(world, player)
    const after = await asked()
    const proof = JSON.stringify(JSON.parse(after).answer.data.proof)
    const ticket = proof.replace(/"ticket":\d+/, '"ticket":0')
    const { said, status } = await verify(
      ['stream'],
      [before, after, `{"asked":null,"answer":[${proof},${ticket}]}`, ''].join('\n'),
    )
    const verdicts = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(verdicts.slice(0, 2)).toEqual([
      { holds: 0, waits: [`box ${id}`], wrong: [] },
      { holds: 1, waits: [], wrong: [] },
    ])
    expect(verdicts[2]).toMatchObject({
      holds: 1,
      waits: [],
      wrong: [[`box ${id}`, expect.stringContaining('ticket')]],
    })
    expect(status).toBe(0)
  })

  test('an id without a proof is wrong, and a file without one is no input', async () => {
    expect(await verify(['store', world.url, '--ids', '999999999'])).toMatchObject({ status: 1 })
    expect(await verify(['proof', '-'], '[]')).toMatchObject({ status: 2 })
    expect(await verify(['proof', '-'], 'not JSON')).toMatchObject({ status: 2 })
  })
})
