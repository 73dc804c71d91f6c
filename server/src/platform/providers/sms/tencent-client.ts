import { Agent } from 'node:http'
import { ConfigError } from '../../config.ts'

export type TencentService = {
  secretId: string
  secretKey: string
  /** null for a service without regions. */
  region: string | null
  /** The service's host. */
  host: string
  version: string
  /** Another address in its place, a host or https://host or http://host:port; null for the service's own. */
  endpoint: string | null
  timeoutMs: number
}

/** One call of a Tencent Cloud service. Throws when it answers an error, or nothing within the time. */
export type TencentCall = <T>(action: string, request: Record<string, unknown>) => Promise<T>

export function tencentClient(service: TencentService): TencentCall {
  const given = service.endpoint ?? service.host
  const text = given.includes('://') ? given : `https://${given}`
  if (!URL.canParse(text)) throw new ConfigError(`This is not the address of a Tencent service: ${given}`)
  const address = new URL(text)
  // Loaded where it is used alone: most stores and all commands start without it.
  const client = import('tencentcloud-sdk-nodejs-common').then(
    ({ CommonClient }) =>
      new CommonClient(address.host, service.version, {
        credential: { secretId: service.secretId, secretKey: service.secretKey },
        ...(service.region ? { region: service.region } : {}),
        profile: {
          httpProfile: {
            protocol: `${address.protocol}//`,
            // The SDK sends plain http through the proxy of the environment, which a local address must not take.
            ...(address.protocol === 'http:' ? { agent: new Agent() } : {}),
          },
        },
      }),
  )
  return async (action, request) =>
    (await client).request(action, request, { signal: AbortSignal.timeout(service.timeoutMs) })
}
