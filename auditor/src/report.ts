import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from './run-audit.ts'

const NOT_CHECKED = [
  'What was never shown to the auditor: other players’ secret seeds, what the store does outside of its public answers.',
  'Whether the operator of a local beacon knew its values.',
  'Whether a drand signature is the network’s (BLS12-381): rounds are compared with a relay instead.',
  'Whether a skin’s wear range is its design’s own.',
]

/** Writes the report as JSON and as a page. Gives the folder. */
export function writeReport(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true })
  const { seeds: _seeds, ...told } = report
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(told, null, 2)}\n`)
  writeFileSync(join(folder, 'report.html'), toPage(report))
}

/** The report in a few lines. */
export function summaryOf({ findings, tests, accused, store, draws, seconds, returns }: Report): string {
  const bad = tests.filter(({ isWrong }) => isWrong)
  return [
    ...findings.map(({ state, check, said, evidence }) =>
      [`${MARKS[state]} ${check}: ${said}`, ...evidence.slice(0, 5).map((line) => `    ${line}`)].join('\n'),
    ),
    `${bad.length > 0 ? '✗' : '✓'} chance: ${bad.length} of ${tests.length} tests accuse`,
    ...bad.map(
      ({ game, test, p, limit, said }) =>
        `    ${game}, ${test}: p ${p.toExponential(1)} < ${limit.toExponential(1)}, ${said}`,
    ),
    ...returns.map(
      ({ game, subject, draws, observed, declared, interval: [from, to] }) =>
        `  ${game}, ${subject}: ${draws} draws returned ${percent(observed)} (${percent(from)} to ${percent(to)}), declared ${percent(declared)}`,
    ),
    `${store} is ${accused ? 'ACCUSED' : 'not accused'}: ${draws} draws in ${seconds} s`,
  ].join('\n')
}

const MARKS = { holds: '✓', wrong: '✗', warning: '!', 'not checked': '·' }

function percent(part: number): string {
  return `${(100 * part).toFixed(2)} %`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function table(heads: string[], rows: { cells: string[]; state: string }[]): string {
  const body = rows.map(
    ({ cells, state }) =>
      `<tr class="${state.replace(' ', '-')}">${cells.map((cell) => `<td${/^[\d.e% -]+$/.test(cell) ? ' class="number"' : ''}>${cell}</td>`).join('')}</tr>`,
  )
  return `<div class="wide"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

function toPage(report: Report): string {
  const { store, mode, began, seconds, draws, accused, findings, tests, returns, looks } = report
  const findingRows = findings.map(({ check, state, said, evidence }) => ({
    state,
    cells: [
      state,
      escape(check),
      `${escape(said)}${evidence.length > 0 ? `<ul>${evidence.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>` : ''}`,
    ],
  }))
  const returnRows = returns.map(({ game, subject, draws, declared, observed, interval }) => ({
    state: '',
    cells: [
      escape(game),
      escape(subject),
      String(draws),
      percent(declared),
      percent(observed),
      interval.map(percent).join(' to '),
    ],
  }))
  const testRows = tests
    .toSorted((a, b) => a.p - b.p)
    .map(({ game, test, p, limit, isWrong, said }) => ({
      state: isWrong ? 'wrong' : 'holds',
      cells: [
        isWrong ? 'wrong' : 'holds',
        escape(game),
        escape(test),
        p.toPrecision(3),
        limit.toExponential(1),
        escape(said),
      ],
    }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Audit of ${escape(store)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.6rem; line-height: 1.2 } h2 { font-size: 1.15rem; margin-top: 2.5rem }
.verdict { padding: .75rem 1rem; border-left: .4rem solid; border-radius: .25rem; background: color-mix(in srgb, currentcolor 8%, transparent) }
.verdict.wrong { border-color: #c62828 } .verdict.holds { border-color: #2e7d32 }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #8884 }
td:first-child, .number { white-space: nowrap }
tr.wrong td:first-child { color: #c62828; font-weight: 700 } tr.holds td:first-child { color: #2e7d32 } tr.warning td:first-child { color: #b26a00 }
@media (prefers-color-scheme: dark) { tr.wrong td:first-child { color: #ff8a80 } tr.holds td:first-child { color: #81c784 } tr.warning td:first-child { color: #ffb74d } }
ul { margin: .25rem 0; padding-left: 1.2rem; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>Audit of ${escape(store)}</h1>
<p class="verdict ${accused ? 'wrong' : 'holds'}"><strong>${accused ? 'The store is accused.' : 'Nothing accuses the store.'}</strong>
${draws} draws, ${mode === 'played' ? 'played on a sandbox' : 'read from what the store publishes'}, in ${seconds} s from ${escape(began)}; look ${looks[0]} of ${looks[1]}.</p>
<h2>What was checked</h2>
${table(['', 'Check', 'Result'], findingRows)}
<h2>Returns</h2>
${table(['Game', 'Of', 'Draws', 'Declared', 'Observed', '95 % interval'], returnRows)}
<h2>Tests of chance</h2>
<p>A test accuses when its p is below its limit. The limits were fixed before the run (Holm’s correction).</p>
${table(['', 'Game', 'Test', 'p', 'Limit', 'Of'], testRows)}
<h2>What no audit from outside shows</h2>
<ul>${NOT_CHECKED.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>
</body>
</html>
`
}
