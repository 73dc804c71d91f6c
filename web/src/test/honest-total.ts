import { signCheckpoint } from '@noktra/game/log/checkpoint'
import { liabilityLeaf } from '@noktra/game/log/liabilities'
import { inclusionProof, leafHash, packPath, rootOf, subtreesOf } from '@noktra/game/log/merkle-tree'
import { signerKey, verifierKeyText } from '@noktra/game/log/signed-note'
import { sumTree } from '@noktra/game/log/sum-tree'
import type { MyTotal } from '../domain/liabilities/check-total.ts'

export const ORIGIN = 'store.example/log'
const KEY = signerKey(ORIGIN, new Uint8Array(32).fill(3))
/** What a browser knows of the log. */
export const READERS = { origin: ORIGIN, keys: [{ key: verifierKeyText(KEY), from_s: 0, until_s: null }] }
const bytesOf = (text: string) => new TextEncoder().encode(text)

function leavesWith(total: Parameters<typeof liabilityLeaf>[0]): Uint8Array[] {
  return [leafHash(bytesOf('a')), leafHash(bytesOf('b')), liabilityLeaf(total), leafHash(bytesOf('c'))]
}

/** The leaves of the log that it is in. */
export function honestLog(): Uint8Array[] {
  return leavesWith(honestTotal().total)
}

/** What an honest store answers the player 7, one of three, whose total is the third entry of its log. */
export function honestTotal() {
  const leaves = [6, 7, 8].map((n) => ({
    account: String(n),
    amounts: [BigInt(n * 100), 5n, 0n, 70n],
    salt: new Uint8Array(32).fill(n),
  }))
  const { root, proofOf } = sumTree(leaves)
  const total = {
    number: 1,
    day: '2026-11-22',
    made_at: 1_795_300_000,
    count: 3,
    root: Array.from(root.hash, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    sums: { cash: 2100, items: 210 },
    index: 2,
    has_paths: true,
  }
  const subtrees = subtreesOf(leavesWith(total))
  const checkpoint = signCheckpoint({ origin: ORIGIN, size: 4, root: rootOf(4, subtrees), extensions: [] }, [
    KEY,
  ])
  return {
    total,
    mine: {
      account: '7',
      amounts: { cash: 700, bonus: 5, diamond: 0, items: 70 },
      sums: { cash: 2100, bonus: 15, diamond: 0, items: 210 },
      proof: proofOf('7'),
    },
    entry: { index: 2, size: 4, path: packPath(inclusionProof(2, 4, subtrees)), checkpoint },
  } satisfies MyTotal
}
