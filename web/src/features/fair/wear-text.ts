/** Wear as shown, from ten-thousandths. */
export function wearText(wear: number): string {
  return (wear / 10_000).toFixed(4)
}
