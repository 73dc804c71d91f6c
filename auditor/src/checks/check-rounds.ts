import { Field, type Json } from '../field.ts'
import type { Finding } from '../evidence.ts'
import type { Tallies } from './tallies.ts'

/** Rounds of a beacon that proofs named, by chain and number. */
export class Rounds {
  readonly drand = new Map<string, string>()
  local = 0

  /** Notes the beacon of a proof, or the salt of a version. */
  add(beacon: Field | undefined): void {
    if (!beacon || beacon.isNull || beacon.at('randomness').isNull) return
    if (beacon.at('source').text() === 'local') this.local += 1
    else
      this.drand.set(
        `${beacon.at('chain_hash').text()}/public/${beacon.at('round').count()}`,
        beacon.at('randomness').text(),
      )
  }
}

/** Compares rounds of drand with a relay that the store does not run. A local beacon has no other source. */
export async function checkRounds(tallies: Tallies, rounds: Rounds, relay: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [path, randomness] of [...rounds.drand].slice(0, 50)) {
    try {
      const answer = await fetch(`${relay.replace(/\/$/, '')}/${path}`, {
        signal: AbortSignal.timeout(15_000),
      })
      const said = new Field((await answer.json()) as Json, path).at('randomness').text()
      tallies.rounds.count(
        said === randomness ? null : `round ${path} is ${said} at ${relay}, and ${randomness} in a proof`,
      )
    } catch (error) {
      const said = `The relay ${relay} could not be asked for ${path}: ${String(error)}`
      findings.push({ check: 'rounds', state: 'warning', said, evidence: [] })
      break
    }
  }
  if (rounds.local > 0) {
    const said = `${rounds.local} proofs rest on the store's local beacon. Its operator may have known these values in advance.`
    findings.push({ check: 'rounds', state: 'warning', said, evidence: [] })
  }
  return findings
}
