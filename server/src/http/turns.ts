import { AppError } from './errors.ts'

const AT_ONCE = 2
const WAITING = 32

type Line = { running: number; waiting: (() => void)[] }
const lines = new Map<number, Line>()

/**
 * At most two money calls of one player run at once in this process; up to 32 more wait, the rest are told to come back.
 * One player's hundreds of calls thus never hold all the connections.
 * @throws AppError too_many_requests
 */
export async function takeTurn<T>(playerId: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(playerId) ?? { running: 0, waiting: [] }
  lines.set(playerId, line)
  if (line.running >= AT_ONCE) {
    if (line.waiting.length >= WAITING) throw new AppError('too_many_requests', { seconds: 1 })
    await new Promise<void>((go) => line.waiting.push(go))
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
      if (line.running === 0) lines.delete(playerId)
    }
  }
}
