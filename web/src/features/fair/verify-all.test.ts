import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import type { OpeningProof } from '@noktra/game/proof'
import { readProofs } from './proof-input.ts'
import { proofsOf, verifyAll, type ProofPage, type Verified } from './verify-all.ts'

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

/** A page as the store sends it: every pool once. */
function page(list: OpeningProof[], next: string | null = null): ProofPage {
  const pools = [
    ...new Map(
      list.map(({ pool, pool_hash, pool_salt }) => [pool_hash, { pool, pool_hash, pool_salt }]),
    ).values(),
  ]
  return { pools, list: list.map(({ pool: _pool, pool_salt: _salt, ...rest }) => rest), next, unrevealed: 0 }
}

const sameSalt = proofs.filter(
  (proof) => proof.pool_salt === proofs[0]!.pool_salt && proof.pool_hash === proofs[0]!.pool_hash,
)
const own = sameSalt.length > 1 ? sameSalt : proofs.slice(0, 1)

function run(pages: ProofPage[], part: Partial<Parameters<typeof verifyAll>[0]> = {}) {
  const asked: (string | undefined)[] = []
  const breaths = vi.fn(async () => {})
  const heard: Verified[] = []
  const verified = verifyAll({
    fetchPage: async (after) => {
      asked.push(after)
      return pages[after === undefined ? 0 : Number(after)]!
    },
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
    await expect(verified).resolves.toEqual({ checked: 2 * own.length, failures: [] })
    expect(asked).toEqual([undefined, '1', '2'])
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
    expect(heard.map(({ checked }) => checked)).toEqual([2, 3])
  })

  test('stops when it is no longer wanted', async () => {
    const wish = new AbortController()
    const { verified, asked } = run([page(own, '1'), page(own)], {
      signal: wish.signal,
      onProgress: () => wish.abort(),
    })
    await expect(verified).rejects.toThrow('aborted')
    expect(asked).toEqual([undefined])
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
