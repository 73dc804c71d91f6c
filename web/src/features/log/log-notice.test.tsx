import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logBook, type Fault } from '../../domain/log/log-book.ts'
import { useLogState } from '../../domain/log/use-log.ts'
import { show } from '../../test/show.tsx'
import { LogNotice } from './log-notice.tsx'

const FAULT: Fault = {
  kind: 'overdue',
  of: '184 draw',
  draw: '184',
  evidence: { promised: { note: 'noktra-promise-v1\no\n1\nroot\n1800000000\n1800003600\n' } },
  at: 1_800_010_000_000,
  isPutAway: false,
}

function Notice() {
  const { faults } = useLogState()
  return (
    <main id="main">
      <LogNotice faults={faults.filter(({ isPutAway }) => !isPutAway)} />
    </main>
  )
}

beforeEach(() => logBook.startOver())

test('a broken promise is told with its draw and its time, and stays until it is put away', async () => {
  logBook.setFaults([FAULT])
  const hands = await show(<Notice />, { texts: ['log'] })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('draw 184 would be in the log by 2027-01-15')
  expect(alert.textContent).toContain('Download the evidence and keep it')
  await hands.click(screen.getByRole('button', { name: 'Put away' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(logBook.state().faults).toMatchObject([{ kind: 'overdue', isPutAway: true }])
})

test('what may have a harmless reason is no accusation', async () => {
  logBook.setFaults([{ ...FAULT, kind: 'another_log', draw: null, evidence: { kept: { size: 1200 } } }])
  await show(<Notice />, { texts: ['log'] })
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain("This isn't the log your browser knows")
  expect(textContent).toContain('1,200')
  expect(textContent).toContain('Ask support for the reason')
})
