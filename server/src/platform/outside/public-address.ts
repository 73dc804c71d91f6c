import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { networkList } from '../http/network.ts'

/** Networks that are no part of the public internet (the registries of RFC 6890), and those that lead into IPv4 ones. */
const INSIDE = networkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/32',
  '100::/16',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
])

/** A name that leads to an address inside a network of its own. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/** Whether an address is one of the public internet. */
export function isPublicAddress(ip: string): boolean {
  return !INSIDE(ip)
}

/**
 * Looks a name up for one connection, which goes to the very addresses that were looked at. One that is not public fails all: a name
 * that leads inside is none to call.
 */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new NotPublic(`${hostname} has no address`), '')
    const inside = addresses.find(({ address }) => !isPublicAddress(address))
    if (inside) return done(new NotPublic(`${hostname} is at ${inside.address}`), '')
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
