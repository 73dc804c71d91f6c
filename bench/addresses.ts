/** An address of this machine that no other number has: limits count networks, and an address has few ports. */
export function addressOf(n: number): string {
  return `127.1.${(n + 1) >> 8}.${(n + 1) & 255}`
}
