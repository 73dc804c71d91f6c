import type { IncomingMessage } from 'node:http'

/** The address of a caller, as `request.ip` of the framework has it: so many hops before the store are its own proxies. */
export function addressOf({ socket, headers }: IncomingMessage, hops: number): string {
  const remote = socket.remoteAddress ?? ''
  if (hops === 0) return remote
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  const all = [remote, ...forwarded.toReversed()]
  return all[Math.min(hops, all.length - 1)]!
}
