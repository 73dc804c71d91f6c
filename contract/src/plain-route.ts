/** Who may make a call: anybody, or a signed-in player (bearer token). */
export type Access = 'anyone' | 'player'

export type Method = 'GET' | 'POST'

/**
 * A call without its schemas: all that a caller needs who trusts the answer, as the web does. What it takes and gives stands in
 * the file of the same name beside `plain/`.
 */
export type PlainRoute<M extends Method = Method, Path extends string = string> = {
  method: M
  path: Path
  access: Access
  /** Moves money or items: accepts an `Idempotency-Key` header. */
  moves: boolean
  /** Draws with a nonce of the caller's own pair of seeds: a refusal of it is numbered in their record. */
  takesNonce: boolean
}

export function plainRoute<M extends Method, Path extends string>(
  method: M,
  path: Path,
  {
    access = 'anyone',
    moves = false,
    takesNonce = false,
  }: { access?: Access; moves?: boolean; takesNonce?: boolean } = {},
): PlainRoute<M, Path> {
  return { method, path, access, moves, takesNonce }
}
