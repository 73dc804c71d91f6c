/** How far a call may go: to public addresses alone, or to one that the operator wrote out, wherever it lies. */
export type Reach = 'public' | 'inside'

/**
 * Whether the operator allows an address. What is named by its host, also as `*.example.com`, is https on the usual port; an origin that was
 * written out whole, as http://10.0.0.5:8080, is taken as it is, and may lie inside.
 */
export function reachOf(url: URL, hosts: readonly string[]): Reach | null {
  if (url.username || url.password) return null
  if (hosts.includes(url.origin)) return 'inside'
  if (url.protocol !== 'https:' || url.port !== '') return null
  const isNamed = hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
  return isNamed ? 'public' : null
}
