import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/http/errors.ts'

// argon2id is the library's default; its ambient const enum cannot be named here.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const WAITING = 100

/** A hash of nothing anybody knows, at the same cost: unknown accounts are checked against it. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$D99zvgWqAMusjvA3LRVwWQ$5soiAYofgqxQrr9hN7w1e7RmkoIsCUNIkyW0boGe6+k'

let running = 0
const waiting: (() => void)[] = []

/** argon2id with 19 MiB and 2 passes. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** Whether the password is right; takes as long where there is no hash to compare with, and is then never right. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const same = await inTurn(() => verify(passwordHash ?? NOBODY, password))
  return same && passwordHash !== null
}

/**
 * At most two hashings at once in a process, so that a flood of logins takes neither all memory nor all cores.
 * @throws AppError busy when a hundred others wait
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else {
    if (waiting.length >= WAITING) throw new AppError('busy')
    await new Promise<void>((go) => waiting.push(go))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
