import { parseArgs } from 'node:util'
import { GotThrough, THEMES, type Attack } from './attack.ts'
import { badDayAttacks } from './attacks/bad-days.ts'
import { doorAttacks } from './attacks/doors.ts'
import { giftAttacks } from './attacks/gifts.ts'
import { insiderAttacks } from './attacks/insiders.ts'
import { loopAttacks } from './attacks/loops.ts'
import { modeAttacks } from './attacks/mode.ts'
import { signInAttacks } from './attacks/sign-in.ts'
import { steeringAttacks } from './attacks/steering.ts'
import { makeStage } from './stage.ts'

const USAGE = `npm run attack [-- --short] [-- --only <words>]

Attacks stores that it starts itself, over HTTP, sockets, signals and the database, and prints what came of each attempt.
--short leaves out what takes longer; --only tries those whose description holds the words. Exit 1 when one got through.`

const ATTACKS: Attack[] = [
  ...modeAttacks,
  ...insiderAttacks,
  ...steeringAttacks,
  ...loopAttacks,
  ...giftAttacks,
  ...signInAttacks,
  ...doorAttacks,
  ...badDayAttacks,
]

type Result = { attack: Attack; held: boolean; seen: string; seconds: number }

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { short: { type: 'boolean' }, only: { type: 'string' } } })
  const chosen = ATTACKS.filter(
    ({ short, theme, tries }) =>
      (!values.short || short) && (!values.only || `${theme}: ${tries}`.includes(values.only)),
  ).sort((a, b) => THEMES.indexOf(a.theme) - THEMES.indexOf(b.theme))
  if (chosen.length === 0) throw new Error(USAGE)
  const stage = makeStage()
  const results: Result[] = []
  try {
    for (const attack of chosen) results.push(await attempt(attack, stage))
  } finally {
    await stage.end()
  }
  const through = results.filter(({ held }) => !held)
  console.log(
    `\n${results.length} attacks, ${results.length - through.length} held, ${through.length} got through.`,
  )
  process.exitCode = through.length === 0 ? 0 : 1
}

let lastTheme = ''

async function attempt(attack: Attack, stage: ReturnType<typeof makeStage>): Promise<Result> {
  if (attack.theme !== lastTheme) console.log(`\n${(lastTheme = attack.theme)}`)
  const began = performance.now()
  const { held, seen } = await attack.run(stage).then(
    (words) => ({ held: true, seen: words }),
    (error: Error) => ({
      held: false,
      seen:
        error instanceof GotThrough ? error.message : `could not be tried: ${error.stack ?? error.message}`,
    }),
  )
  const seconds = (performance.now() - began) / 1000
  console.log(
    `  ${held ? 'held ' : 'THROUGH'} ${seconds.toFixed(1).padStart(5)} s  ${attack.tries}\n           -> ${seen}`,
  )
  return { attack, held, seen, seconds }
}

await run(process.argv.slice(2))
