import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { PAIR_DRAWS } from '@noktra/contract/plain/fair'
import type { PairDraw } from '@noktra/contract/fair'
import type { OpeningProof } from '@noktra/game/box/box-proof'
import { sampleMines, sampleUpgrade, sampleWear } from '../../../../game/sample-pair-draws.ts'
import { readProofs } from './proof-input.ts'
import {
  proofsOf,
  verifyAll,
  type Counters,
  type ProofPage,
  type RefusalPage,
  type Verified,
} from './verify-all.ts'

type Vectors = {
  pools: { pool: OpeningProof['pool']; pool_hash: string }[]
  openings: (Omit<OpeningProof, 'kind' | 'id' | 'pool'> & { pool: number })[]
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../../game/vectors.json', import.meta.url), 'utf8'),
) as Vectors

const proofs: OpeningProof[] = vectors.openings.map((opening, at) => ({
  ...opening,
  kind: 'box',
  id: String(at + 1),
  pool: vectors.pools[opening.pool]!.pool,
}))

const EMPTY: ProofPage = { pools: [], list: [], next: null, revealed: 0, unrevealed: 0 }

/** A page as the store sends it: every pool once. */
function page(list: OpeningProof[], next: string | null = null): ProofPage {
  const pools = [
    ...new Map(
      list.map(({ pool, pool_hash, pool_salt }) => [pool_hash, { pool, pool_hash, pool_salt }]),
    ).values(),
  ]
  const openings = list.map(({ pool: _pool, pool_salt: _salt, ...rest }) => rest)
  return { ...EMPTY, pools, list: openings, next }
}

const sameSalt = proofs.filter(
  (proof) => proof.pool_salt === proofs[0]!.pool_salt && proof.pool_hash === proofs[0]!.pool_hash,
)
const own = sameSalt.length > 1 ? sameSalt : proofs.slice(0, 1)

/** Pages of openings; of the other kinds there are none unless `part` says otherwise. */
function run(pages: ProofPage[], part: Partial<Parameters<typeof verifyAll>[0]> = {}) {
  const asked: string[] = []
  const breaths = vi.fn(async () => {})
  const heard: Verified[] = []
  const verified = verifyAll({
    fetchPage: async (kind, after) => {
      asked.push(after === undefined ? kind : `${kind} ${after}`)
      return kind === 'box' ? pages[after === undefined ? 0 : Number(after)]! : EMPTY
    },
    fetchRefusals: async () => ({ list: [], next: null }),
    told: [],
    onProgress: (so_far) => heard.push(so_far),
    breathe: breaths,
    now: () => 0,
    signal: new AbortController().signal,
    ...part,
  })
  return { verified, asked, breaths, heard }
}

describe('checking all draws', () => {
  test('follows the pages by key and counts every draw', async () => {
    const { verified, asked } = run([page(own, '1'), page(own, '2'), page([])])
    await expect(verified).resolves.toMatchObject({ checked: 2 * own.length, failures: [] })
    expect(asked).toEqual(['box', 'box 1', 'box 2', 'upgrade', 'mines', 'wear'])
  })

  test('names each draw that does not hold, and what is wrong with it', async () => {
    const forged = { ...own[0]!, id: 'forged', wear: own[0]!.wear_from, ticket: own[0]!.ticket === 1 ? 2 : 1 }
    const closed = { ...own[0]!, id: 'closed', server_seed: null }
    const { failures, checked } = await run([page([forged, ...own, closed])]).verified
    expect(checked).toBe(own.length + 2)
    expect(failures.map(({ id }) => id)).toEqual(['forged', 'closed'])
    expect(failures[0]?.checks).toContain('ticket')
    expect(failures[1]?.checks).toEqual(['seed_hash', 'ticket', 'wear'])
  })

  test('a draw without its pool fails instead of passing', async () => {
    const { failures } = await run([{ ...page(own.slice(0, 1)), pools: [] }]).verified
    expect(failures[0]?.checks).toContain('pool_hash')
  })

  test('lets the page breathe whenever a turn is over, and tells how far it is', async () => {
    let time = 0
    const { verified, breaths, heard } = run([page([own[0]!, own[0]!, own[0]!])], { now: () => (time += 6) })
    await verified
    expect(breaths).toHaveBeenCalledTimes(1)
    expect(heard.slice(0, 2).map(({ checked }) => checked)).toEqual([2, 3])
  })

  test('goes over all kinds, and names what fails by its kind', async () => {
    const bad = { ...sampleWear(2), wear: 0 }
    const lists: Record<PairDraw, ProofPage['list']> = {
      box: page(own.slice(0, 1)).list,
      upgrade: [sampleUpgrade(1), sampleUpgrade(2)],
      mines: [sampleMines(1), sampleMines(2, { clear: 0 }), sampleMines(3, { clear: 1, bomb: true })],
      wear: [sampleWear(1), bad],
    }
    const asked: string[] = []
    const { verified } = run([], {
      fetchPage: async (kind) => {
        asked.push(kind)
        return { ...page(own.slice(0, 1)), list: lists[kind] }
      },
    })
    await expect(verified).resolves.toMatchObject({
      checked: 8,
      failures: [{ kind: 'wear', id: bad.id, checks: ['wear'] }],
    })
    expect(asked).toEqual([...PAIR_DRAWS])
  })

  test.each<[string, number[], number, Partial<Counters>]>([
    ['whole', [2, 0, 1], 3, { gap: null, missing: 0 }],
    [
      'one is hidden in between',
      [0, 2],
      3,
      { gap: { server_seed_hash: expect.any(String), nonce: 1 }, missing: 1 },
    ],
    ['one is hidden at the end', [0, 1], 3, { gap: null, missing: 1 }],
    [
      'one is shown twice',
      [0, 1, 1],
      3,
      { gap: { server_seed_hash: expect.any(String), nonce: 2 }, missing: 0 },
    ],
    [
      'the first is hidden',
      [1, 2],
      2,
      { gap: { server_seed_hash: expect.any(String), nonce: 0 }, missing: 0 },
    ],
  ])('counters: %s', async (_, nonces, revealed, expected) => {
    const list = nonces.map((nonce) => sampleUpgrade(nonce)) as ProofPage['list']
    const { verified } = run([], {
      fetchPage: async (kind) => ({ ...EMPTY, revealed, list: kind === 'upgrade' ? list : [] }),
    })
    await expect(verified).resolves.toMatchObject(expected)
  })

  test('says which draw took the nonce of each refused play, page by page', async () => {
    const [upgrade, wear] = [sampleUpgrade(0), { ...sampleWear(1), id: 'w9' }]
    const refused = (refusal_no: number, nonce: number, of: { server_seed_hash: string }) =>
      ({
        refusal_no,
        nonce,
        server_seed_hash: of.server_seed_hash,
        pair_draws: 2,
      }) as RefusalPage['list'][number]
    const pages: Record<string, RefusalPage> = {
      '': { list: [refused(3, 2, upgrade), refused(2, 1, wear)], next: '2' },
      '2': { list: [refused(1, 0, upgrade)], next: null },
    }
    const lists: Partial<Record<PairDraw, ProofPage['list']>> = { upgrade: [upgrade], wear: [wear] }
    const { refusals, record_faults } = await run([], {
      fetchPage: async (kind) => ({ ...EMPTY, list: lists[kind] ?? [] }),
      fetchRefusals: async (after) => pages[after ?? '']!,
      told: [{ user_id: 7, refusal_no: 4, call: '/api/upgrade', code: 1 }],
    }).verified
    expect(refusals.map(({ fate }) => fate)).toEqual([
      { is: 'unused' },
      { is: 'taken', by: { kind: 'wear', id: 'w9' } },
      { is: 'taken', by: { kind: 'upgrade', id: upgrade.id } },
    ])
    expect(record_faults).toEqual([{ is: 'lost', refusal_no: 4 }])
  })

  test('stops when it is no longer wanted', async () => {
    const wish = new AbortController()
    const { verified, asked } = run([page(own, '1'), page(own)], {
      signal: wish.signal,
      onProgress: () => wish.abort(),
    })
    await expect(verified).rejects.toThrow('aborted')
    expect(asked).toEqual(['box'])
  })

  test('passes on why a page could not be had', async () => {
    const { verified } = run([], { fetchPage: () => Promise.reject(new Error('offline')) })
    await expect(verified).rejects.toThrow('offline')
  })
})

describe('pasted proofs', () => {
  const [proof] = proofs

  test.each([
    ['a proof', proof],
    ['the answer of fair/{id}', { code: 0, msg: 'ok', data: { proof, nickname: 'x', kind: 'Rifle' } }],
    ['a list', [proof]],
    ['a list in an answer', { code: 0, msg: 'ok', data: { list: [proof], total: 1 } }],
    ['the answer of fair/mine', { code: 0, msg: 'ok', data: page([proof!]) }],
  ])('are found in %s', (_, pasted) => {
    const read = readProofs(JSON.stringify(pasted))
    expect('proofs' in read && read.proofs).toEqual([proof])
  })

  test('may be of any kind', () => {
    const pasted = [sampleUpgrade(1), sampleMines(1), sampleWear(1)]
    expect(readProofs(JSON.stringify(pasted))).toEqual({ proofs: pasted })
    expect(readProofs(JSON.stringify({ code: 0, data: { ...EMPTY, list: pasted } }))).toEqual({
      proofs: pasted,
    })
  })

  test.each([
    ['  ', 'empty'],
    ['{ "kind": ', 'not_json'],
    ['{"code":13007,"msg":"There is no draw with this number","data":null}', 'refused'],
    ['42', 'no_proof'],
    ['[]', 'no_proof'],
    ['{"ticket":5}', 'no_proof'],
    ['[{"kind":"box"}, null]', 'no_proof'],
  ])('%s is told to be %s', (text, fault) => {
    expect(readProofs(text)).toEqual({ fault })
  })

  test('of a page get their pools back', () => {
    expect(proofsOf(page([proof!]))).toEqual([proof])
  })
})
