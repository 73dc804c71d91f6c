import { sql } from 'kysely'
import type * as api from '@noktra/contract/returns'
import type { ReturnRow, Side } from '@noktra/contract/returns'
import type { DataOf } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import type { SharedCall } from '../../platform/http/shared.ts'

export type Tally = {
  game: string
  subject: string
  side: Side
  plays: number
  charged: number
  won: number
  expected: number
  deviation: number
  tries: number
  hits: number
  chances: number
  chance_deviation: number
}

/** The board: sums over all versions, in an order that no play changes. */
export async function listReturns({
  db,
  games,
  language,
}: SharedCall<typeof api.listReturns>): Promise<DataOf<typeof api.listReturns>> {
  const { rows } = await sql<Tally>`
    select game, subject, side, sum(plays)::bigint as plays, sum(charged)::bigint as charged, sum(won)::bigint as won,
      sum(expected)::float8 as expected, sqrt(sum(variance))::float8 as deviation, sum(tries)::bigint as tries,
      sum(hits)::bigint as hits, sum(chances)::float8 as chances, sqrt(sum(chance_variance))::float8 as chance_deviation
    from play_tally group by game, subject, side order by game, length(subject), subject, side`.execute(db)
  const names = await namesOf({ db, games }, rows, language)
  return { list: rows.flatMap((row) => present(row, names)) }
}

/** A play of a game that the store no longer has is not shown. */
function present(row: Tally, names: ReadonlyMap<string, string>): ReturnRow[] {
  const name = names.get(keyOf(row))
  if (name === undefined) return []
  const { charged, won, expected, deviation, ...counts } = row
  return [
    {
      ...counts,
      name,
      charged: charged / 100,
      won: won / 100,
      expected: expected / 100,
      deviation: deviation / 100,
    },
  ]
}

/** What each game calls what was played in it, by `keyOf`. */
export async function namesOf(
  { db, games }: Pick<Ctx, 'db' | 'games'>,
  rows: readonly Pick<Tally, 'game' | 'subject'>[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const { name: game, settled } of games) {
    const subjects = [...new Set(rows.filter((row) => row.game === game).map(({ subject }) => subject))]
    if (!settled || subjects.length === 0) continue
    for (const [subject, name] of await settled.names(db, subjects, language))
      names.set(keyOf({ game, subject }), name)
  }
  return names
}

export function keyOf({ game, subject }: Pick<Tally, 'game' | 'subject'>): string {
  return `${game}:${subject}`
}
