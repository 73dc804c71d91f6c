/** What is said of a request that was just made. */
export function requestMessage(id: number, isSandbox: boolean | undefined): string {
  return isSandbox
    ? `Request ${id} waits under Approvals, where in this sandbox you may agree to it yourself`
    : `Request ${id} waits for a second person`
}
