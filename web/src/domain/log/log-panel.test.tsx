import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LoggedProof } from '@noktra/contract/log'
import { inclusionAnswer, keptDraw, leavesOf, logAnswer, PROOF, SALT } from '../../test/fake-log.ts'
import { fakeStore, show } from '../../test/show.tsx'
import { logBook } from './log-book.ts'
import { LogPanel } from './log-panel.tsx'

const LEAVES = leavesOf(9, 4)
const IN_LOG: LoggedProof = { state: 'in_log', entries: [{ kind: 'draw', salt: SALT, index: 4 }] }

/** A browser without workers computes in the page. */
class NoWorker extends EventTarget {
  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
  postMessage(): void {}
}

beforeEach(() => {
  logBook.startOver()
  vi.stubGlobal('Worker', NoWorker)
})

async function showPanel(log: LoggedProof, inclusion: object = inclusionAnswer(LEAVES, 4)): Promise<void> {
  fakeStore({ '/api/log': logAnswer({ leaves: LEAVES }), '/api/log/inclusion': inclusion })
  await show(<LogPanel id="w7" fair={{ proof: PROOF, log }} />, { texts: ['log', 'fair'] })
}

test('a draw in the log is shown with its place, its path and the root that they come to', async () => {
  await showPanel(IN_LOG)
  expect(await screen.findByText("It's in the log")).toBeTruthy()
  expect(screen.getByText('Entry 4: 4 hashes lead from it to the checkpoint.')).toBeTruthy()
  expect(screen.getByText(/This browser keeps none/)).toBeTruthy()
  expect(screen.getAllByText(/^Beside it, level/)).toHaveLength(4)
})

test('of a draw of one’s own it says that the promise is of this very draw', async () => {
  const { id, note, kind, salt, index, path } = keptDraw()
  logBook.keep([id], { note, entries: [{ kind, salt, index, path }] }, Date.now())
  await showPanel(IN_LOG)
  expect(await screen.findByText(/is this very draw/)).toBeTruthy()
})

test('a path that leads elsewhere is not taken', async () => {
  await showPanel(IN_LOG, inclusionAnswer(LEAVES, 5))
  expect(await screen.findByText("The log doesn't show this draw")).toBeTruthy()
  expect(screen.getByText(/the path doesn't lead to the checkpoint/)).toBeTruthy()
})

test('a draw that waits says until when it is promised', async () => {
  const { id, note, kind, salt, index, path } = keptDraw()
  logBook.keep([id], { note, entries: [{ kind, salt, index, path }] }, Date.now())
  const waiting = { state: 'waiting', checkpoint: null, size: 9, entries: [] }
  await showPanel({ state: 'waiting', entries: [{ kind: 'draw', salt: SALT, index: null }] }, waiting)
  const panel = within(screen.getByRole('region', { name: 'In the public log' }))
  expect(await panel.findByText(/Waiting for its place/)).toBeTruthy()
  expect(panel.getByText(/signed that it'll be there by 20\d\d-/)).toBeTruthy()
})

test('a draw from before the log says so, and asks for nothing', async () => {
  const sent = fakeStore({})
  const fair = { proof: PROOF, log: { state: 'before_log', entries: [] } as const }
  await show(<LogPanel id="w7" fair={{ ...fair, log: { ...fair.log, entries: [] } }} />, {
    texts: ['log', 'fair'],
  })
  expect(screen.getByText(/older than the public log/)).toBeTruthy()
  expect(sent).toEqual([])
})
