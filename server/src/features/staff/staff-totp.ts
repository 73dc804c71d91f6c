import { generateSecret, generateURI, verifySync } from 'otplib'

const STEP_S = 30

/** A secret for an authenticator app, in base 32. */
export function makeTotpSecret(): string {
  return generateSecret()
}

/** The address that an authenticator app reads from a QR code. */
export function totpUrl(brand: string, secret: string, name: string): string {
  return generateURI({ issuer: `${brand} back office`, label: name, secret })
}

/** The step of the clock that a code belongs to (RFC 6238, SHA-1, six digits, 30 s, one step of tolerance); null for none. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_S,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
