import type { Ctx } from '../context.ts'
import { AppError } from './errors.ts'

const AT_ONCE = 2
const WAITING = 32
const CROWD = 1000

type Line = { running: number; waiting: (() => void)[] }
/** Who has a turn in this process and who waits for one, by player and by row. */
class Lines extends Map<string, Line> {
  waiting = 0
}

type Remembering = Pick<Ctx, 'memory'>

/**
 * At most two money calls of one player run at once in this process; up to 32 more wait, the rest are told to come back.
 * One player's hundreds of calls thus never hold all the connections.
 * @throws AppError too_many_requests
 */
export async function takeTurn<T>(
  { memory }: Remembering,
  playerId: number,
  work: () => Promise<T>,
): Promise<T> {
  return standInLine(memory.of(Lines), { name: `player:${playerId}`, most: WAITING }, work)
}

/**
 * The same for calls of many players that change one row, which lets one after the other through: the crowd waits for it
 * here, and not each with a connection that others need.
 * @throws AppError too_many_requests
 */
export async function takeTurnAt<T>(
  { memory }: Remembering,
  row: string,
  work: () => Promise<T>,
): Promise<T> {
  return standInLine(memory.of(Lines), { name: `row:${row}`, most: CROWD }, work)
}

/** Counts a call that waits for others at one row among those in line, until the function that it gets is called. */
export function countAsWaiting({ memory }: Remembering): () => void {
  const lines = memory.of(Lines)
  lines.waiting += 1
  let isWaiting = true
  return () => {
    if (isWaiting) lines.waiting -= 1
    isWaiting = false
  }
}

/** How many calls wait for a turn: for one another, and not for the store. */
export function countInLine({ memory }: Remembering): number {
  return memory.of(Lines).waiting
}

async function standInLine<T>(
  lines: Lines,
  { name, most }: { name: string; most: number },
  work: () => Promise<T>,
): Promise<T> {
  const line = lines.get(name) ?? { running: 0, waiting: [] }
  lines.set(name, line)
  if (line.running >= AT_ONCE) {
    if (line.waiting.length >= most) throw new AppError('too_many_requests', { seconds: 1 })
    lines.waiting += 1
    await new Promise<void>((go) => line.waiting.push(go))
    lines.waiting -= 1
  } else {
    line.running += 1
  }
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else {
      line.running -= 1
      if (line.running === 0) lines.delete(name)
    }
  }
}
