import type { Account } from '../accounts.ts'
import type { Session } from '../evidence.ts'
import type { Field } from '../field.ts'

const MOST_CODES = 3
const OPEN = 0

/** Words in capitals that are joined by hyphens, as codes of red envelopes are written. */
export function codesIn(text: string): string[] {
  return [...new Set(text.match(/\b[A-Z0-9]+(?:-[A-Z0-9]+)+\b/g))]
}

/** Claims a part of a red envelope whose code the announcements tell, and keeps what was shown of it before. A network has one part. */
export async function claimEnvelope(session: Session, { number, visitor }: Account): Promise<void> {
  const announced = (await visitor.read('/api/announcement/list')).at('list').list()
  const codes = announced.flatMap((told) => codesIn(told.at('text').text()))
  const listed = (await visitor.read('/api/redEnvelope/list')).at('list').list()
  const before = new Map<string, Field>()
  for (const envelope of listed.filter((each) => each.at('status').count() === OPEN)) {
    const id = envelope.at('fair_id').text()
    before.set(id, (await visitor.read(`/api/fair/${id}`)).at('proof'))
  }
  for (const password of codes.slice(0, MOST_CODES)) {
    const answer = await visitor.post('/api/redEnvelope/receive', { password })
    if (answer.code !== 0) continue
    const id = answer.data.at('fair_id').text()
    const seen = before.get(id)
    session.envelopes.push({ id, n: answer.data.at('n').count(), cents: answer.data.at('money').cents() })
    session.plays.push({
      kind: 'envelope',
      id,
      account: number,
      pair: null,
      nonce: null,
      told: {},
      shown: seen
        ? {
            server_seed_hash: seen.at('server_seed_hash').text(),
            pool_hash: seen.at('pool_hash').text(),
            'terms.total_cents': seen.at('terms').at('total_cents').count(),
            'terms.parts': seen.at('terms').at('parts').count(),
          }
        : {},
      promises: [],
      press: 1,
    })
    return
  }
}
