import { CHAIN_LENGTH } from '@noktra/game/fairness'
import { fromHex, sha256, toHex } from '@noktra/game/sha256'

/**
 * Whether a revealed server seed is the link `pair_no` of the chain with this anchor: hashed so many times it gives the
 * anchor. Then no rotation let the store choose a seed.
 */
export function leadsToAnchor(server_seed: string, pair_no: number, anchor: string): boolean {
  if (!Number.isInteger(pair_no) || pair_no < 1 || pair_no > CHAIN_LENGTH) return false
  let link = fromHex(server_seed)
  for (let i = 0; i < pair_no; i += 1) link = sha256(link)
  return toHex(link) === anchor
}
