import type { PairProof } from '@noktra/game/proof-parts'
import { unseal, type Secrets } from '../../platform/secrets.ts'

/** What a proof tells of its pair, of `seed_pair` and of its `seed_chain`. */
export const PAIR_COLUMNS = [
  'seed_pair.server_seed',
  'seed_pair.server_seed_hash',
  'seed_pair.user_seed',
  'seed_pair.is_default',
  'seed_pair.revealed_at',
  'seed_pair.chain_no',
  'seed_pair.pair_no',
  'seed_chain.anchor',
] as const

export type PairRow = {
  nonce: number
  server_seed: Buffer
  server_seed_hash: Buffer
  user_seed: string
  revealed_at: Date | null
  chain_no: number
  pair_no: number
  anchor: Buffer
}

/** The pair of a draw as its proof publishes it: the server seed only once the pair is closed. */
export function pairOf(row: PairRow, secrets: Secrets): Omit<PairProof, 'id'> {
  return {
    server_seed_hash: row.server_seed_hash.toString('hex'),
    server_seed: row.revealed_at ? unseal(secrets, row.server_seed).toString('hex') : null,
    user_seed: row.user_seed,
    nonce: row.nonce,
    chain_no: row.chain_no,
    pair_no: row.pair_no,
    anchor: row.anchor.toString('hex'),
  }
}
