import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoConnection } from './db/faults.ts'
import { makeLog } from './log.ts'

let lines: Record<string, unknown>[]

function aLog() {
  lines = []
  return makeLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a fault that comes ten thousand times is two lines: itself, and how often it came again', () => {
  const log = aLog()
  for (let n = 0; n < 10_000; n += 1) {
    const err = Object.assign(new Error('could not extend file'), { code: '53100' })
    log.child({ reqId: `req-${n}` }).warn({ err }, 'refused')
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 40, msg: 'refused', err: { message: 'could not extend file' } })
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ level: 40, times: 9999, fault: 'refused: 53100: could not extend file' })

  log.warn({ err: Object.assign(new Error('could not extend file'), { code: '53100' }) }, 'refused')
  expect(lines).toHaveLength(3)
})

/** @shows ASVS-16.2.4 ASVS-16.3.4 */
test('other faults, what is no fault, and a fault that came once are told as they are', () => {
  const log = aLog()
  log.error({ err: new Error('one'), sweep: 'a' }, 'a sweep failed')
  log.error({ err: new Error('one'), sweep: 'b' }, 'a sweep failed')
  log.error(new Error('two'))
  for (let n = 0; n < 3; n += 1) log.warn({ order_no: `N${n}` }, 'a payment was not credited')
  log.info('open')
  vi.advanceTimersByTime(120_000)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'a sweep failed',
    'a sweep failed',
    'two',
    ...Array.from({ length: 3 }, () => 'a payment was not credited'),
    'open',
  ])
})

test('every caller meets one fault when the database has gone, and its code is told', () => {
  const log = aLog()
  const gone = Object.assign(new Error('terminating connection due to administrator command'), {
    code: '57P01',
  })
  log.error({ err: gone }, 'a sweep failed')
  log.error(new Error('Connection terminated unexpectedly'))
  log.warn({ err: new NoConnection('The database does not answer') }, 'refused')
  vi.advanceTimersByTime(60_000)
  expect(lines).toMatchObject([
    { msg: 'a sweep failed', err: { fault_code: '57P01' } },
    { times: 2, fault: 'the database does not answer' },
  ])
})

/** @shows ASVS-16.5.1 */
test('the numbers that players were told stand in the count', () => {
  const log = aLog()
  for (const ref of ['r1', 'r2', 'r3']) log.error({ err: new Error('odd'), ref }, 'unexpected')
  vi.advanceTimersByTime(60_000)
  expect(lines).toMatchObject([{ ref: 'r1' }, { times: 2, refs: ['r2', 'r3'] }])
})

/** @shows ASVS-16.2.5 */
test('secrets are left out', () => {
  const log = aLog()
  log.info({ sent: { password: 'p', code: '123456', token: 't', secret: 's', name: 'n' } })
  expect(JSON.stringify(lines)).not.toMatch(/"p"|123456|"t"|"s"/)
})
