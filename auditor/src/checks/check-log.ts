import { setTimeout as wait } from 'node:timers/promises'
import type { DueLeaf, Finding } from '../evidence.ts'
import type { Field } from '../field.ts'
import { GrowingTree, isConsistent, leafHash, readPath } from '../log/merkle.ts'
import { BadNote, openCheckpoint, readKey, type Checkpoint, type LogKey } from '../log/note.ts'
import { readEntries } from '../log/tiles.ts'
import type { Kept } from '../state.ts'
import type { Thresholds } from '../thresholds.ts'
import type { Visitor } from '../visitor.ts'
import type { Tallies } from './tallies.ts'

/**
 * The keys that this log is known by: those that were seen before, or were given; at the first time those that it names. A log that goes on
 * under another name has the same keys by that name.
 */
export async function readLogKeys(visitor: Visitor, kept: Kept): Promise<{ keys: LogKey[]; origin: string }> {
  const log = await visitor.read('/api/log')
  const said = keysIn(log)
  const partOf = (key: string) => key.slice(key.lastIndexOf('+') + 1)
  const same = said.filter((key) => kept.keys.some((known) => partOf(known) === partOf(key)))
  const known = kept.keys.length > 0 ? [...kept.keys, ...same] : said
  return { keys: [...new Set(known)].map(readKey), origin: log.at('origin').text() }
}

function keysIn(log: Field): string[] {
  return log
    .at('keys')
    .list()
    .map((key) => key.at('key').text())
}

/** Asks for the checkpoint as each of these people, and notes what they got. */
export async function collectCheckpoints(visitors: Visitor[], kept: Kept): Promise<void> {
  for (const visitor of visitors) {
    const answers = [(await visitor.fetchBytes('/log/checkpoint')).bytes.toString()]
    const shown = (await visitor.read('/api/log')).at('checkpoint')
    if (!shown.isNull) answers.push(shown.text())
    for (const note of answers) {
      if (!note.includes('\n\n') || kept.checkpoints.some((seen) => seen.note === note)) continue
      kept.checkpoints.push({ note, seen_s: Math.floor(Date.now() / 1000) })
    }
  }
}

type Asked = {
  tallies: Tallies
  thresholds: Thresholds
  keys: LogKey[]
  visitors: Visitor[]
  kept: Kept
  leaves: DueLeaf[]
}

/**
 * Waits until the log has what was promised, reads it, and looks whether it continues every checkpoint that was ever seen, by anybody, and
 * has every leaf that is due. What it lacks stays open for the next run until its promise is due.
 */
export async function checkLog(asked: Asked): Promise<Finding[]> {
  const { thresholds, tallies, kept, visitors, keys } = asked
  const [visitor] = visitors as [Visitor]
  await catchUp(visitor, thresholds.late_entry_s)
  await collectCheckpoints(visitors, kept)
  const log = await visitor.read('/api/log')
  const { opened, lost } = setLostApart(openAll(asked), log, tallies)
  const newest = opened.toSorted((a, b) => b.size - a.size)[0]
  if (!newest) return lost
  // Keys are replaced with an overlap: what a known key signed names those that come next.
  kept.keys = [...new Set([...keys.map(({ text }) => text), ...keysIn(log)])]
  checkSalts(asked)
  if (newest.size > thresholds.most_log_entries)
    return [...lost, ...(await checkByProofs(asked, opened, newest))]
  const wanted = new Map(opened.map((checkpoint) => [checkpoint.size, new Map<string, string>()]))
  const leaves = new Set<string>()
  const tree = new GrowingTree()
  const roots = new Map<number, string>([[0, tree.root().toString('hex')]])
  for await (const entry of readEntries(visitor, newest.size)) {
    const leaf = leafHash(entry)
    tree.append(leaf)
    leaves.add(leaf.toString('hex'))
    if (wanted.has(tree.size)) roots.set(tree.size, tree.root().toString('hex'))
  }
  for (const { size, root } of opened) {
    const isSame = roots.get(size) === root.toString('hex')
    tallies.checkpoints.count(
      isSame
        ? null
        : `the first ${size} entries do not come to the root of a checkpoint that the log has signed`,
    )
  }
  await checkOffered(asked, opened, newest)
  return [...lost, ...(await checkLeaves(asked, (leaf) => leaves.has(leaf)))]
}

async function catchUp(visitor: Visitor, patience_s: number): Promise<void> {
  for (const end = Date.now() + 1000 * patience_s; Date.now() < end; await wait(500)) {
    if ((await visitor.read('/api/log')).at('waiting').count() === 0) return
  }
}

/** The checkpoints that a known key signed; two of one size must have one root. */
function openAll({ kept, keys, tallies }: Asked): Checkpoint[] {
  const opened: Checkpoint[] = []
  for (const { note } of kept.checkpoints) {
    try {
      const checkpoint = openCheckpoint(note, keys)
      const other = opened.find(
        ({ size, origin }) => size === checkpoint.size && origin === checkpoint.origin,
      )
      if (other && !other.root.equals(checkpoint.root))
        tallies.checkpoints.count(
          `the log has signed two roots for the size ${checkpoint.size}: ${note.replaceAll('\n', ' ')}`,
        )
      opened.push(checkpoint)
    } catch (error) {
      if (!(error instanceof BadNote)) throw error
      tallies.checkpoints.count(
        `a checkpoint cannot be trusted, ${error.message}: ${note.replaceAll('\n', ' ')}`,
      )
    }
  }
  return opened
}

/**
 * A log whose database was restored from a backup goes on under another name and says of which checkpoint it lost entries. What was signed
 * under the old name holds as far as the new log continues it.
 */
function setLostApart(
  all: Checkpoint[],
  log: Field,
  tallies: Tallies,
): { opened: Checkpoint[]; lost: Finding[] } {
  const origin = log.at('origin').text()
  const losses = new Map(
    log
      .at('lost')
      .list()
      .map((loss) => [loss.at('origin').text(), loss.at('from_size').count()]),
  )
  const opened = all.filter((checkpoint) => {
    if (checkpoint.origin === origin) return true
    const from = losses.get(checkpoint.origin)
    if (from === undefined)
      tallies.checkpoints.count(`the log is called ${origin} now, and says nothing of ${checkpoint.origin}`)
    return from !== undefined && checkpoint.size <= from
  })
  const gone = all.length - opened.length
  if (gone === 0 || losses.size === 0) return { opened, lost: [] }
  const said = `The log says that it lost entries and goes on as ${origin}: ${gone} checkpoints of before hold no more.`
  return { opened, lost: [{ check: 'checkpoints', state: 'warning', said, evidence: [...losses.keys()] }] }
}

/** The store's own proofs of consistency say the same as its entries. */
async function checkOffered(
  { visitors, tallies }: Asked,
  opened: Checkpoint[],
  newest: Checkpoint,
): Promise<void> {
  const sizes = opened.filter(
    ({ size, origin }) => size < newest.size && size > 0 && origin === newest.origin,
  )
  for (const older of sizes.slice(-10)) {
    const query = { from: older.size, to: newest.size }
    const answer = await visitors[0]!.get('/api/log/consistency', query)
    const path = answer.code === 0 ? readPath(answer.data.at('path').text()) : null
    const holds = path !== null && isConsistent(older, newest, path)
    tallies.checkpoints.count(
      holds ? null : `the path from ${older.size} to ${newest.size} entries does not hold`,
    )
  }
}

/** A log that is too long to be read: by the store's proofs of consistency, and of inclusion for a part of what is due. */
async function checkByProofs(asked: Asked, opened: Checkpoint[], newest: Checkpoint): Promise<Finding[]> {
  await checkOffered(asked, opened, newest)
  const ids = [...new Set(asked.leaves.map(({ id }) => id))].slice(0, asked.thresholds.sampled_proofs)
  const found = new Set<string>()
  for (const id of ids) {
    const answer = await asked.visitors[0]!.get('/api/log/inclusion', { id, size: newest.size })
    if (answer.code === 0 && answer.data.at('state').text() === 'in_log') found.add(id)
  }
  const byId = { ...asked, leaves: asked.leaves.filter(({ id }) => ids.includes(id)) }
  const idOf = new Map(asked.leaves.map(({ leaf, id }) => [leaf, id]))
  return checkLeaves(byId, (leaf) => found.has(idOf.get(leaf) ?? ''))
}

/** Whether what was promised is there; what the store says of a draw that it promised counts as well. */
async function checkLeaves(
  { tallies, leaves, kept, visitors }: Asked,
  has: (leaf: string) => boolean,
): Promise<Finding[]> {
  const open: DueLeaf[] = []
  const now_s = Date.now() / 1000
  for (const due of [...kept.open, ...leaves]) {
    if (has(due.leaf)) {
      tallies.entries.count()
      continue
    }
    const answer = await visitors[0]!.get(`/api/fair/${due.id}`)
    const state = answer.data.find('log')?.find('state')?.value
    if (due.due_s < now_s) tallies.entries.count(`${due.id} was promised to be in the log by now, and is not`)
    else if (state === 'in_log')
      tallies.entries.count(`${due.id} is said to be in the log, with another entry than the promised one`)
    else if (state === 'before_log')
      tallies.entries.count(`${due.id} was promised to the log, and is said to be from before it`)
    else open.push(due)
  }
  kept.open = open
  if (open.length === 0) return []
  const said = `${open.length} promised entries are not in the log yet. They are kept for the next run.`
  return [{ check: 'entries', state: 'warning', said, evidence: open.slice(0, 10).map(({ id }) => id) }]
}

/** A salt has 122 random bits: no two are the same, and each bit but the six fixed ones of a UUID is as often 0 as 1. */
function checkSalts({ tallies, leaves, thresholds }: Asked): void {
  const salts = leaves.flatMap(({ salt }) => (salt === null ? [] : [Buffer.from(salt, 'hex')]))
  if (salts.length === 0) return
  const distinct = new Set(salts.map((salt) => salt.toString('hex'))).size
  tallies.salts.count(
    distinct < salts.length ? `${salts.length - distinct} salts of ${salts.length} came before` : null,
  )
  if (salts.length < thresholds.least_draws) return
  const limit = 6 * Math.sqrt(salts.length) * 0.5
  const skewed = Array.from({ length: 128 }, (_, bit) => bit).filter((bit) => {
    const ones = salts.filter((salt) => (salt[bit >> 3]! >> (7 - (bit & 7))) & 1).length
    return Math.abs(ones - salts.length / 2) > limit
  })
  tallies.salts.count(
    skewed.length > 6 ? `${skewed.length} of the 128 bits of the salts are not random` : null,
  )
}
