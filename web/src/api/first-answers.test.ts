import { afterEach, expect, test, vi } from 'vitest'
import { readFirstAnswers, takeFirstAnswer } from './first-answers.ts'

const BOXES = { code: 0, msg: 'ok', data: { list: [] } }
const SENT = { language: 'en', answers: { '/api/box/list': BOXES } }

afterEach(() => vi.unstubAllGlobals())

/** A page into which the server wrote `sent`, `age` milliseconds after its load. */
function openPage(sent: object | null, age = 100): void {
  vi.stubGlobal('document', { getElementById: () => sent && { textContent: JSON.stringify(sent) } })
  vi.stubGlobal('performance', { now: () => age })
  readFirstAnswers()
}

test('an answer is given once, by its address', () => {
  openPage(SENT)
  expect(takeFirstAnswer('/api/box/boxType/all', 'en')).toBeUndefined()
  expect(takeFirstAnswer('/api/box/list', 'en')).toEqual(BOXES)
  expect(takeFirstAnswer('/api/box/list', 'en')).toBeUndefined()
})

test('not in another language, not an old one, and none where nothing was sent', () => {
  openPage(SENT)
  expect(takeFirstAnswer('/api/box/list', 'zh')).toBeUndefined()
  openPage(SENT, 60_001)
  expect(takeFirstAnswer('/api/box/list', 'en')).toBeUndefined()
  openPage(null)
  expect(takeFirstAnswer('/api/box/list', 'en')).toBeUndefined()
})
