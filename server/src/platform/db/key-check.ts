import { createHmac } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/* What a database keeps of the keys that belong to it: enough to know them again, and nothing to guess them by. */

/** By which `SEED_KEY` is known again. */
export function seedCheck({ seed }: Secrets): Buffer {
  return createHmac('sha256', seed).update('noktra seed key').digest()
}

/** By which a data key is known again, or null when these secrets do not have it. */
export function dataKeyCheck({ data }: Secrets, keyId: number): Buffer | null {
  const key = data.get(keyId)
  return key ? createHmac('sha256', key).update(`noktra data key ${keyId}`).digest() : null
}
