import type { Config } from '../config.ts'

/**
 * The store's origin as this request's browser sees it, or null at a host that is not the store's: a caller who may choose the
 * host could have players vouched for at a place of their own. Whether it is https is the same at all hosts of a store.
 */
export function findOwnOrigin(
  config: Pick<Config, 'publicUrl' | 'mainHosts' | 'steamHosts'>,
  host: string,
): string | null {
  const own = new URL(config.publicUrl)
  const url = URL.parse(`${own.protocol}//${host}`)
  if (!url || url.origin !== `${own.protocol}//${host.toLowerCase()}`) return null
  const isOurs =
    config.steamHosts === null ||
    [own.hostname, ...config.mainHosts, ...config.steamHosts].includes(url.hostname)
  return isOurs ? url.origin : null
}
