import type { Play } from '../evidence.ts'
import type { Field } from '../field.ts'
import type { Proof } from '../log/entries.ts'
import { listedPlay } from './check-prices.ts'
import { differenceOf, type Audit } from './check-session.ts'
import { drawsOf } from './draws-of.ts'

const PAGE = 100

type List = { path: string; query: Record<string, string>; read: (row: Field) => Play | null }

const none = { account: 0, pair: null, nonce: null, promises: [], press: 1, shown: {} }

/** What everybody may read of the newest plays of everybody. */
const LISTS: List[] = [
  {
    path: '/api/box/openRecord',
    query: {},
    read: (row) => ({
      ...none,
      kind: 'box',
      id: row.at('open_id').text(),
      account: row.at('user_id').count(),
      told: {
        ticket: row.at('ticket').count(),
        skin_id: row.at('skin_id').count(),
        value_cents: row.at('value').cents(),
      },
    }),
  },
  {
    path: '/api/upgrade/record',
    query: { scope: 'all' },
    read: (row) => ({
      ...none,
      kind: 'upgrade',
      id: row.at('fair_id').text(),
      account: row.at('user_id').count(),
      told: { ticket: row.at('ticket').count(), won: row.at('won').yes() },
    }),
  },
  {
    path: '/api/battle/history',
    query: {},
    read: (row) =>
      row.at('phase').text() === 'finished'
        ? { ...none, kind: 'battle', id: `b${row.at('room_id').count()}`, told: {} }
        : null,
  },
]

/** Recomputes the newest plays of everybody, as far as their seeds are out, and compares them with the lists that show them. */
export async function checkPublic(audit: Audit, most: number): Promise<void> {
  const { tallies, verifier, stranger } = audit
  for (const list of LISTS) {
    for (const play of await readList(audit, list, most)) {
      const answer = await stranger.get(`/api/fair/${play.id}`)
      if (answer.code !== 0) {
        tallies.told.count(`${play.kind} ${play.id} is listed and has no proof: ${answer.error}`)
        continue
      }
      const verdict = await verifier.verify(play.id, answer.text)
      tallies.proofs.hold(verdict.holds)
      for (const [name, why] of verdict.wrong) tallies.proofs.count(`${name}: ${why}`)
      const shown = answer.data.at('proof')
      audit.rounds.add(shown.find('salt'))
      audit.rounds.add(shown.find('beacon'))
      tallies.told.count(differenceOf(play, shown.value as Proof, 'in the public list'))
      audit.listed.push(...listedPlay(shown.value as Proof))
      audit.draws.push(...drawsOf(audit.known.outcomes, play, shown.value as Proof, {}))
    }
  }
}

async function readList({ stranger }: Audit, { path, query, read }: List, most: number): Promise<Play[]> {
  const plays: Play[] = []
  for (let page = 1; plays.length < most; page += 1) {
    const answer = await stranger.get(path, { ...query, page, page_size: Math.min(PAGE, most) })
    if (answer.code !== 0) return plays
    const rows = answer.data.at('list').list()
    plays.push(...rows.map(read).filter((play) => play !== null))
    if (rows.length < Math.min(PAGE, most)) return plays
  }
  return plays.slice(0, most)
}
