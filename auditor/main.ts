import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runDieharder, writeRawOutput } from './src/raw-output.ts'
import { summaryOf, writeReport } from './src/report.ts'
import { runAudit, type Options } from './src/run-audit.ts'
import { readThresholds } from './src/thresholds.ts'

const USAGE = `npm run auditor -- --url https://store.example [--draws 3000] [--coins 200000] [--box 15] [--per-account 950]
  [--battles 5] [--upgrades 60] [--mines 10] [--rolls 2]
  [--key <public key of the log>] [--state folder] [--report folder] [--relay https://api.drand.sh] [--raw megabytes] [--thresholds file]
  [--read-only] [--to-the-end]

Audits a store from outside (docs/auditor.md). A sandbox is played on with coins that it gives; of a live store what it publishes is read.
Exit 0: nothing accuses the store; 1: something does; 2: it could not be audited.`

const MEGABYTE = 2 ** 20

class Refusal extends Error {}

function readOptions(): { options: Options; folder: string; raw: number } {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      draws: { type: 'string', default: '3000' },
      coins: { type: 'string', default: '200000' },
      box: { type: 'string', multiple: true, default: [] },
      'per-account': { type: 'string', default: '950' },
      battles: { type: 'string', default: '5' },
      upgrades: { type: 'string', default: '60' },
      mines: { type: 'string', default: '10' },
      rolls: { type: 'string', default: '2' },
      key: { type: 'string', multiple: true, default: [] },
      state: { type: 'string', default: '.data/auditor' },
      report: { type: 'string', default: '.data/auditor' },
      relay: { type: 'string', default: 'https://api.drand.sh' },
      raw: { type: 'string', default: '0' },
      'read-only': { type: 'boolean', default: false },
      'to-the-end': { type: 'boolean', default: false },
      thresholds: { type: 'string' },
    },
  })
  const count = (
    name: 'draws' | 'per-account' | 'coins' | 'battles' | 'upgrades' | 'mines' | 'rolls' | 'raw',
  ) => {
    const value = Number(values[name])
    if (!Number.isSafeInteger(value) || value < 0)
      throw new Refusal(`--${name} is a whole number.\n\n${USAGE}`)
    return value
  }
  const url = URL.parse(values.url ?? '')
  if (!url || !/^https?:$/.test(url.protocol)) throw new Refusal(USAGE)
  const host = url.host.replaceAll(':', '-')
  const options: Options = {
    url,
    draws: count('draws'),
    coins: count('coins'),
    boxes: values.box.map(Number),
    perAccount: count('per-account'),
    battles: count('battles'),
    upgrades: count('upgrades'),
    mines: count('mines'),
    rolls: count('rolls'),
    keys: values.key,
    stateFile: join(values.state, host, 'seen.json'),
    relay: values.relay,
    readsOnly: values['read-only'],
    toTheEnd: values['to-the-end'],
    thresholds: readThresholds(values.thresholds),
    say: (line) => console.error(line),
  }
  return { options, folder: join(values.report, host), raw: count('raw') }
}

async function run(): Promise<void> {
  const { options, folder, raw } = readOptions()
  const report = await runAudit(options)
  if (raw > 0 && report.seeds.length > 0) {
    const file = join(folder, 'raw-output')
    writeReport(folder, report)
    writeRawOutput(file, report.seeds, raw * MEGABYTE)
    const found = runDieharder(file)
    report.findings.push(found)
    report.accused ||= found.state === 'wrong'
  }
  writeReport(folder, report)
  console.log(summaryOf(report))
  console.log(`The report is ${join(folder, 'report.html')} and ${join(folder, 'report.json')}.`)
  process.exitCode = report.accused ? 1 : 0
}

try {
  await run()
} catch (error) {
  if (error instanceof Refusal) console.error(error.message)
  else console.error('The store could not be audited.', error)
  process.exitCode = 2
}
