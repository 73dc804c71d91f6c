import type { PairProof } from '@noktra/game/proof-parts'
import { unseal, type Secrets } from '../../platform/secrets.ts'

/** What a proof tells of its pair, of `seed_pair`. */
export const PAIR_COLUMNS = [
  'seed_pair.server_seed',
  'seed_pair.server_seed_hash',
  'seed_pair.user_seed',
  'seed_pair.is_default',
  'seed_pair.revealed_at',
] as const

export type PairRow = {
  nonce: number
  server_seed: Buffer
  server_seed_hash: Buffer
  user_seed: string
  revealed_at: Date | null
}

/** The pair of a draw as its proof publishes it: the server seed only once the pair is closed. */
export function pairOf(row: PairRow, secrets: Secrets): Omit<PairProof, 'id'> {
  return {
    server_seed_hash: row.server_seed_hash.toString('hex'),
    server_seed: row.revealed_at ? unseal(secrets, row.server_seed).toString('hex') : null,
    user_seed: row.user_seed,
    nonce: row.nonce,
  }
}
