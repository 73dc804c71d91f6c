/** What a game's charge is called in the ledger. */
export const START = 'mine-start'

export function chargeRef({ pair_id, nonce }: { pair_id: number; nonce: number }): string {
  return `${pair_id}:${nonce}`
}
