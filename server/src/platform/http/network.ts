import { BlockList, isIPv6 } from 'node:net'

/** The network a caller stands for in limits: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(ip: string): string {
  const plain = withoutMapping(ip)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** So many times what one network may is what all networks of a site may together. */
export const NETWORKS_OF_SITE = 16

/**
 * The /48 of an IPv6 address or network: what a provider gives to one customer, who has 65,536 networks in it. Null for IPv4.
 */
export function siteOf(ipOrNetwork: string): string | null {
  const plain = withoutMapping(ipOrNetwork.split('/')[0]!)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : null
}

/** Whether an address lies in one of the networks, which are addresses or CIDR. */
export function networkList(networks: string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address, length] = network.split('/') as [string, string | undefined]
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return (ip) => {
    const plain = withoutMapping(ip)
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}

/** An IPv4 address that is written as an IPv6 one is the IPv4 address. */
function withoutMapping(ip: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('%')[0]!.toLowerCase().split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...gap, ...back].map((group) => Number.parseInt(group, 16).toString(16))
}
