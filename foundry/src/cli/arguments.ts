import { availableParallelism } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Care } from '../render/draft.ts'
import { assertKnown } from './nearest.ts'
import { Refusal } from './refusal.ts'
import { KEY_KINDS, readWidth, type Asked } from './selection.ts'

export const COMMANDS = ['list', 'render', 'live', 'open', 'turn', 'sheet'] as const

export type Command = {
  name: (typeof COMMANDS)[number]
  asked: Asked
  width?: number
  care: Care
  jobs: number
  /** As it was typed, made absolute. */
  out?: string
}

const OPTIONS = [...KEY_KINDS, 'size', 'out', 'jobs', 'large', 'draft', 'help']

export const USAGE = `npm run foundry -- list
npm run foundry -- render [--family K] [--finish K] [--exterior E] [--box K] [--avatar K] [--badge K] [--icon K]
                          [--design family-finish] [--size N] [--out folder] [--jobs N] [--large | --draft]
npm run foundry -- live   [--design family-finish] [--family K] [--finish K] [--out folder] [--jobs N]
npm run foundry -- open   [--box K] [--out folder] [--jobs N]
npm run foundry -- turn   [--design family-finish] [--family K] [--finish K] [--out folder] [--jobs N]
npm run foundry -- sheet  [--family K | --box all | --avatar all …] [--out file.png] [--jobs N] [--draft]

Without a choice everything is rendered. K may be "all", or several keys with commas.
--size     only this many pixels across
--large    items 1120 and boxes 1024 across and nothing else, for what stands large
--draft    small and quick, for looking at a recipe
--jobs     workers, as many as cores unless told`

/** Reads the command line; undefined when it asks for help. Throws a Refusal for what cannot be understood. */
export function readCommand(argv: readonly string[]): Command | undefined {
  const { values, positionals } = parse(argv)
  if (values.has('help')) return undefined
  const [name, extra] = positionals
  if (name === undefined) throw new Refusal(`Say what to do: ${COMMANDS.join(', ')}`)
  assertKnown('command', name, COMMANDS)
  if (extra !== undefined)
    throw new Refusal(`"${extra}" is too much: options begin with --, as in --family ${extra}`)
  const asked: Asked = {}
  for (const kind of KEY_KINDS) {
    const keys = values.get(kind)?.flatMap((text) => text.split(','))
    if (keys === undefined) continue
    asked[kind] = kind === 'exterior' ? keys.map((key) => (key === 'all' ? key : key.toUpperCase())) : keys
  }
  const size = values.get('size')?.at(-1)
  const out = values.get('out')?.at(-1)
  return {
    name: name as Command['name'],
    asked,
    width: size === undefined ? undefined : readWidth(size),
    care: readCare(values),
    jobs: readJobs(values.get('jobs')?.at(-1)),
    out: out === undefined || isAbsolute(out) ? out : resolve(process.env.INIT_CWD ?? '.', out),
  }
}

function parse(argv: readonly string[]): { values: Map<string, string[]>; positionals: string[] } {
  const flags = new Set(['large', 'draft', 'help'])
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      OPTIONS.map(
        (option) => [option, { type: flags.has(option) ? 'boolean' : 'string', multiple: true }] as const,
      ),
    ),
  })
  const values = new Map<string, string[]>()
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    assertKnown(
      'option',
      token.rawName,
      OPTIONS.map((option) => `--${option}`),
    )
    if (!flags.has(token.name) && (token.value === undefined || token.value === ''))
      throw new Refusal(
        `${token.rawName} wants a value, as in ${token.rawName} ${token.name === 'out' ? 'folder' : '…'}`,
      )
    if (flags.has(token.name) && token.value !== undefined)
      throw new Refusal(`${token.rawName} takes no value, and not "${token.value}"`)
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? ''])
  }
  return { values, positionals }
}

function readCare(values: ReadonlyMap<string, unknown>): Care {
  if (!values.has('large')) return values.has('draft') ? 'draft' : 'final'
  if (values.has('draft')) throw new Refusal('A picture is either --large or a --draft')
  if (values.has('size')) throw new Refusal('--large is a size of its own: leave out --size')
  return 'large'
}

const MOST_JOBS = 64

function readJobs(text: string | undefined): number {
  if (text === undefined) return Math.min(MOST_JOBS, availableParallelism())
  const jobs = Number(text)
  if (Number.isInteger(jobs) && jobs >= 1 && jobs <= MOST_JOBS) return jobs
  throw new Refusal(`--jobs is a whole number from 1 to ${MOST_JOBS}, not "${text}"`)
}
