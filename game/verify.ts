/*
 * Command line verifier: `node game/verify.ts proof.json` (or - for standard input). Takes what the store's page copies
 * or what GET /api/fair/{id} answers: a proof, an envelope with one, or a list of them. Exits 0 when every check holds,
 * 1 when one does not or cannot be made yet, 2 when the input holds no proof. Needs no network.
 */

import { readFileSync } from 'node:fs'
import { GAME_PROOFS } from './src/games.ts'
import { isObject } from './src/proof-parts.ts'
import { gameOf, verifyProof, type ProofCheck } from './src/verify-proof.ts'

const TITLE_WIDTH = Math.max(...GAME_PROOFS.flatMap(({ checks }) => checks.map((check) => check.length)))

/** The proofs inside what was saved. Throws RangeError with one sentence when there are none. */
function proofsIn(saved: unknown): object[] {
  if (!isObject(saved))
    throw new RangeError('The file holds no proof: an object or a list of proofs is expected.')
  if ('code' in saved && saved.code !== 0) {
    throw new RangeError(`The file holds a refusal of the store (code ${String(saved.code)}), not a proof.`)
  }
  const inner = 'data' in saved ? saved.data : saved
  const list: unknown = isObject(inner) && 'list' in inner ? inner.list : inner
  const pools =
    isObject(inner) && 'pools' in inner && Array.isArray(inner.pools) ? (inner.pools as unknown[]) : []
  const proofs = (Array.isArray(list) ? (list as unknown[]) : [list]).map((each) => proofOf(each, pools))
  if (proofs.length === 0) throw new RangeError('The list holds no proof.')
  const wrong = proofs.findIndex((proof) => !isObject(proof) || !('kind' in proof))
  if (wrong >= 0) throw new RangeError(`Entry ${wrong + 1} is not a proof: it has no kind.`)
  return proofs as object[]
}

/** GET /api/fair/{id} puts the proof beside what the page shows; GET /api/fair/mine names each pool once. */
function proofOf(entry: unknown, pools: unknown[]): unknown {
  if (!isObject(entry)) return entry
  if ('proof' in entry) return entry.proof
  if (!('pool_hash' in entry) || 'pool' in entry) return entry
  const pool = pools.find(
    (each) => isObject(each) && 'pool_hash' in each && each.pool_hash === entry.pool_hash,
  )
  return isObject(pool) ? { ...entry, ...pool } : entry
}

function readInput(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch {
    throw new RangeError(`${path} cannot be read.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new RangeError(`${path === '-' ? 'Standard input' : path} is not JSON.`)
  }
}

/** Text from a file may carry control characters that a terminal would obey. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?')
}

function describe({ check, ok, expected, found }: ProofCheck): string {
  const title = check.replaceAll('_', ' ').padEnd(TITLE_WIDTH)
  if (ok === null) return `– ${title} ${printable(found)}`
  if (ok) return `✓ ${title} ${printable(found)}`
  return `✗ ${title} ${printable(`claimed ${expected}, recomputed ${found}`)}`
}

function titleOf(proof: object): string {
  const id = 'id' in proof ? proof.id : undefined
  const what = gameOf(proof, GAME_PROOFS).title
  return printable(
    typeof id === 'string' || typeof id === 'number' ? `${what} ${id}` : `${what} without an id`,
  )
}

function run(args: string[]): number {
  const [path] = args
  if (args.length !== 1 || path === undefined) {
    console.error('Usage: node game/verify.ts proof.json (or - for standard input).')
    return 2
  }
  let proofs: object[]
  try {
    proofs = proofsIn(readInput(path))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    console.error(printable(error.message))
    return 2
  }

  const counts = { true: 0, false: 0, null: 0 }
  for (const proof of proofs) {
    const checks = verifyProof(proof)
    console.log([titleOf(proof), ...checks.map((check) => `  ${describe(check)}`)].join('\n'))
    const verdict = checks.some((check) => check.ok === false)
      ? false
      : checks.every((check) => check.ok) || null
    counts[`${verdict}`] += 1
  }
  console.log(`${counts.true} verified, ${counts.false} wrong, ${counts.null} not yet revealed`)
  if (counts.null > 0) {
    console.log(
      "Where a seed or a beacon is not out yet, the draws cannot be recomputed. A player's seed is revealed when they rotate the pair, that of a battle, a roll room or a red envelope when it is over.",
    )
  }
  return counts.true === proofs.length ? 0 : 1
}

process.exitCode = run(process.argv.slice(2))
