import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** `npm run check`: everything that a machine can say of the code without running it. Its parts run side by side, the longest first. */

type Step = { name: string; command: string; args: string[] }
type Ended = Step & { isGood: boolean; output: string; seconds: number }

const steps: Step[] = [
  // Its rules ask the compiler, which says what is wrong with the types as well: each file is checked once, by the settings of its workspace.
  {
    name: 'lint and types',
    command: 'oxlint',
    args: ['--type-aware', '--type-check', '--deny-warnings', '.'],
  },
  { name: 'unused code', command: 'knip', args: ['--cache', '--cache-location', 'node_modules/.cache/knip'] },
  {
    name: 'lock file',
    command: 'npm',
    args: ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'],
  },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  ...[
    ['boundaries, files of the web, places and names of games', 'script/check-sources.ts'],
    ['texts in every language', 'script/languages.ts', '--check'],
    ['every statement of the specification', 'script/check-conformance.ts'],
    ['every requirement of security', 'script/check-security.ts'],
    ['start and end', 'script/check-direction.ts'],
    ['licences', 'script/check-licences.ts'],
    ['index of decisions', 'script/check-decisions.ts'],
    ['links and names of the docs', 'script/check-docs.ts'],
    ['common English', 'script/check-words.ts'],
    ['words of the texts', 'script/check-texts.ts'],
  ].map(([name = '', ...args]) => ({ name, command: 'node', args })),
]

function run(step: Step): Promise<Ended> {
  const began = performance.now()
  return new Promise((done) => {
    const child = spawn(step.command, step.args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const end = (isGood: boolean) =>
      done({ ...step, isGood, output, seconds: (performance.now() - began) / 1000 })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (output += String(text)))
    }
    child.once('error', (error) => {
      output += String(error)
      end(false)
    })
    child.once('close', (status) => end(status === 0))
  })
}

async function runAll(waiting: Step[]): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { name, isGood, output, seconds } = await run(step)
    console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
    if (isGood) continue
    process.exitCode = 1
    console.log(output)
  }
}

const began = performance.now()
const waiting = [...steps]
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, () => runAll(waiting)))
console.log(
  `${process.exitCode ? 'FAILED' : 'ok    '} ${steps.length} parts (${((performance.now() - began) / 1000).toFixed(1)} s)`,
)
