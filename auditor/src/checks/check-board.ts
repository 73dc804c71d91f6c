import { readBox, type Box } from '../boxes.ts'
import { boundSum, type Group } from '../statistics/distributions.ts'
import type { Tested } from '../statistics/judge.ts'
import type { Thresholds } from '../thresholds.ts'
import type { Visitor } from '../visitor.ts'
import type { Tallies } from './tallies.ts'

const DRAWN_FROM_BOXES = ['box', 'battle']

/**
 * The board of returns holds the exact sums of all settled plays of everybody (/api/fair/returns.csv). Of boxes its expected sums are
 * computed again from the odds of each version; what was won is tested against these odds, side by side.
 */
export async function checkBoard(
  visitor: Visitor,
  tallies: Tallies,
  { least_draws }: Thresholds,
): Promise<{ tests: Tested[]; plays: number }> {
  const { status, bytes } = await visitor.fetchBytes('/api/fair/returns.csv')
  if (status !== 200) return { tests: [], plays: 0 }
  const tests: Tested[] = []
  const boxes = new Map<string, Box>()
  const sides = new Map<string, { groups: Group[]; won: number; plays: number }>()
  let all = 0
  for (const row of readCsv(bytes.toString())) {
    const [game = '', subject = '', version = '', side = ''] = ['game', 'subject', 'version', 'side'].map(
      (name) => row.get(name),
    )
    const [plays, won, expected] = ['plays', 'won_cents', 'expected_cents'].map((name) =>
      Number(row.get(name)),
    ) as [number, number, number]
    all += plays
    if (!DRAWN_FROM_BOXES.includes(game)) continue
    const name = `${subject} ${version}`
    const box = boxes.get(name) ?? (await readBox(visitor, Number(subject), Number(version)))
    boxes.set(name, box)
    const own = plays * box.mean * box.price_cents
    const off = Math.abs(own - expected) > Math.max(1, own * 1e-6)
    tallies.board.count(
      off
        ? `${game} ${subject}, version ${version}, ${side}: ${plays} plays should give ${own.toFixed(0)} cents, and the board says ${expected.toFixed(0)}`
        : null,
    )
    const sum = sides.get(`${game}, ${side}s`) ?? { groups: [], won: 0, plays: 0 }
    sum.groups.push({ plays, outcomes: box.outcomes })
    sides.set(`${game}, ${side}s`, { groups: sum.groups, won: sum.won + won, plays: sum.plays + plays })
  }
  for (const [name, { groups, won, plays }] of sides) {
    if (plays < least_draws) continue
    const { p, expected, deviation } = boundSum(groups, won)
    const off = ((won - expected) / deviation).toFixed(2)
    tests.push({
      game: 'board',
      test: name,
      p,
      said: `${plays} plays of everybody: ${off} standard deviations`,
    })
  }
  return { tests, plays: all }
}

/** Rows by the names of the first line. Cells of ours with a comma or a quote stand in quotes (RFC 4180). */
function readCsv(text: string): Map<string, string>[] {
  const [names = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
  return rows.map((cells) => new Map(names.map((name, n) => [name, cells[n] ?? ''])))
}
