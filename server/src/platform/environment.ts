import { isIP, isIPv6 } from 'node:net'

/* How the texts of the environment are read, whatever they are for. */

/** A mistake in the environment that the operator must mend; its message is one clear sentence. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  low: number,
  high: number,
): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new ConfigError(`${name} must be a whole number from ${low} to ${high}, not "${text}".`)
  }
  return value
}

/** What stands between commas. */
export function readList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Addresses or CIDR, separated by commas. */
export function readNetworks(env: NodeJS.ProcessEnv, name: string, fallback: string): string[] {
  const networks = readList(env[name] || fallback)
  for (const network of networks) {
    const [address, length, ...rest] = network.split('/')
    const most = isIPv6(address!) ? 128 : 32
    const fits = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most)
    if (!isIP(address!) || !fits || rest.length > 0) {
      throw new ConfigError(
        `${name} must be networks like 10.0.0.0/8, separated by commas; "${network}" is none.`,
      )
    }
  }
  return networks
}

/** Whether a text is the address of a service: nothing that is added to it later, and no password in it. */
export function isServiceAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return !url.username && !url.password && !url.search && !url.hash
}

/**
 * Settings that only make sense together: `make` asks for each by its name.
 * @returns null when none of them is given
 * @throws ConfigError naming those that are missing
 */
export function group<T>(env: NodeJS.ProcessEnv, make: (need: (name: string) => string) => T): T | null {
  const names: string[] = []
  const made = make((name) => {
    names.push(name)
    return env[name] || ''
  })
  const given = names.filter((name) => env[name])
  const missing = names.filter((name) => !env[name])
  if (given.length === 0) return null
  if (missing.length > 0) throw new ConfigError(`${given[0]!} is set but ${missing.join(', ')} is missing.`)
  return made
}
