import { readCommand, USAGE, type Command } from './cli/arguments.ts'
import { list } from './cli/list.ts'
import { live } from './cli/live.ts'
import { open } from './cli/open.ts'
import { Refusal } from './cli/refusal.ts'
import { render } from './cli/render.ts'
import { sheet } from './cli/sheet.ts'
import { turn } from './cli/turn.ts'

/** `npm run foundry -- list | render | live | open | turn | sheet`. Ends with 2 for what cannot be followed, 130 after Ctrl-C, 1 for the rest. */
const interrupt = new AbortController()
let signalCode = 0
for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(name, () => {
    signalCode = code
    interrupt.abort()
  })

async function run(command: Command): Promise<string> {
  if (command.name === 'list') return list()
  if (command.name === 'live') return live(command, interrupt.signal)
  if (command.name === 'open') return open(command, interrupt.signal)
  if (command.name === 'turn') return turn(command, interrupt.signal)
  return command.name === 'render' ? render(command, interrupt.signal) : sheet(command, interrupt.signal)
}

try {
  const command = readCommand(process.argv.slice(2))
  console.log(command === undefined ? USAGE : await run(command))
} catch (error) {
  process.exitCode = tell(error)
}

function tell(error: unknown): number {
  if (signalCode > 0) {
    console.error('Stopped: the pictures made so far are whole, and the next run goes on from them.')
    return signalCode
  }
  console.error(error instanceof Error ? error.message : String(error))
  return error instanceof Refusal ? 2 : 1
}
