import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config.ts'

const YEAR_S = 31_536_000

/** Headers for a store that a phone may also open on plain http: what needs https is sent only when PUBLIC_URL is https. */
export function contentSecurityPolicy(config: Config): FastifyHelmetOptions {
  const https = config.publicUrl.startsWith('https:')
  const captcha = config.tencentCaptcha ? ['https://turing.captcha.qcloud.com'] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...captcha],
        // Videos of replays, which the page makes itself.
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...captcha],
        frameSrc: captcha.length > 0 ? captcha : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_S, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: https ? { policy: 'same-origin-allow-popups' } : false,
    originAgentCluster: https,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
}

/** For an answer that comes before all of that, as to an address that cannot be decoded: it is no page and brings nothing along. */
export function bareHeaders(config: Config): Record<string, string> {
  const https = config.publicUrl.startsWith('https:')
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...(https ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
  }
}
