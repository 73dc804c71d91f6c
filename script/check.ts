import { spawnSync } from 'node:child_process'

/** `npm run check`: everything that a machine can say of the code without running it. */
const steps: [name: string, command: string, args: string[]][] = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
  ...[
    'game',
    'contract',
    'catalogue',
    'foundry',
    'server',
    'web',
    'admin',
    'e2e',
    'attack',
    'bench',
    'script',
  ].map((workspace): [string, string, string[]] => [`types: ${workspace}`, 'tsc', ['-p', workspace]]),
  ['boundaries', 'node', ['script/check-boundaries.ts']],
  ['texts in three languages', 'node', ['web/check-locales.ts']],
  ['every statement of the specification', 'node', ['script/check-conformance.ts']],
  ['every requirement of security', 'node', ['script/check-security.ts']],
  ['unused code', 'knip', []],
  ['lock file', 'npm', ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error']],
]

let failed = false
for (const [name, command, args] of steps) {
  const started = performance.now()
  const run = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${run.status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (run.status === 0) continue
  failed = true
  console.log(`${run.stdout ?? ''}${run.stderr ?? ''}${run.error ? String(run.error) : ''}`)
}
process.exitCode = failed ? 1 : 0
