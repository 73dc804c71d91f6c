/** What somebody pasted: proofs to check, or why there are none. */
export type ProofInput =
  | { proofs: { id?: unknown }[] }
  | { fault: 'empty' | 'not_json' | 'refused' | 'no_proof' }

/** As many as the page shows well; longer lists are for the command line verifier. */
export const MOST_PASTED = 50

/**
 * Finds the proofs in pasted text: one proof, a list of them, or an answer of the store with its envelope, from
 * `GET /api/fair/{id}` or `GET /api/fair/mine`. The proofs themselves are not trusted: the verifier checks every field.
 */
export function readProofs(text: string): ProofInput {
  if (text.trim() === '') return { fault: 'empty' }
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return { fault: 'not_json' }
  }
  if (isObject(read) && typeof read.code === 'number' && read.code !== 0) return { fault: 'refused' }
  const inside = isObject(read) && 'data' in read ? read.data : read
  const proofs = listOf(inside)
  if (proofs.length === 0 || !proofs.every(isProof)) return { fault: 'no_proof' }
  return { proofs }
}

/** What another app shared with the store (`share_target` of its manifest): the draw whose page it links to, or text to be read as a proof. */
export function readShared(query: URLSearchParams, host: string): { id: string } | { text: string } | null {
  const shared = ['shared_url', 'shared', 'shared_title'].flatMap((name) => query.get(name)?.trim() || [])
  for (const word of shared.flatMap((text) => text.split(/\s+/))) {
    const address = URL.parse(word)
    const id =
      address?.host === host ? /^\/(?:fair|replay)\/([a-z]?\d+)$/.exec(address.pathname)?.[1] : undefined
    if (id) return { id }
  }
  const [text] = shared
  return text === undefined ? null : { text }
}

function listOf(inside: unknown): unknown[] {
  if (Array.isArray(inside)) return inside
  if (!isObject(inside)) return []
  if (!Array.isArray(inside.list)) return [isObject(inside.proof) ? inside.proof : inside]
  const pools = Array.isArray(inside.pools) ? inside.pools.filter(isObject) : []
  return inside.list.map((draw: unknown) => {
    const pool = isObject(draw) ? pools.find((other) => other.pool_hash === draw.pool_hash) : undefined
    return pool && isObject(draw) ? { pool: pool.pool, pool_salt: pool.pool_salt, ...draw } : draw
  })
}

function isProof(x: unknown): x is { id?: unknown } {
  return isObject(x) && 'kind' in x
}

function isObject(x: unknown): x is Record<string, unknown> {
  return typeof x === 'object' && x !== null
}
