import { DRAW_KINDS, type DrawKind } from '@noktra/contract/admin/players'
import { BATTLE_MODES } from '@noktra/game/battles'
import { BATTLE_END_REASONS, BATTLE_PHASES } from '@noktra/game/battle/battle-state'
import { MINES_STATUSES } from '@noktra/game/mines/mines-state'
import { ROLL_PHASES } from '@noktra/game/roll/roll-state'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeAdmin, show } from '../../test/show.tsx'
import { DrawsTab } from './draws-tab.tsx'
import { sayPlay } from './play-words.ts'

type Texts = { what: readonly string[]; outcome: readonly string[] }

/** What the server says of each game. */
const SAID: Record<DrawKind, Texts> = {
  box: { what: ['box'], outcome: ['coins', 'key', 'welfare'] },
  battle: {
    what: BATTLE_MODES,
    outcome: [
      'won',
      'lost',
      ...BATTLE_PHASES.filter((phase) => phase !== 'finished' && phase !== 'timeout'),
      ...BATTLE_END_REASONS,
    ],
  },
  upgrade: { what: ['skin'], outcome: ['won', 'lost'] },
  mines: { what: ['tier'], outcome: MINES_STATUSES },
  roll: { what: ['room'], outcome: ['won', 'nothing', ...ROLL_PHASES.filter((phase) => phase !== 'drawn')] },
  envelope: { what: ['envelope'], outcome: ['part'] },
}

test('each game has words for all that can be played in it, and for every end', () => {
  for (const kind of DRAW_KINDS)
    for (const of of ['what', 'outcome'] as const)
      for (const text of SAID[kind][of])
        expect(sayPlay(kind, of, { text, values: { count: 1 } })).not.toBe(`${of}.${text}`)
})

test('a play says names, numbers and chances in the words of the reader', async () => {
  const names = (en: string) => ({ names: { en, zh: '', pt: '' } })
  const skin = { family: names('Quay'), finish: names('Tide'), exterior: 'FN' }
  const opening = {
    id: '7',
    what: { text: 'box', values: { name: names('Harbour') } },
    outcome: { text: 'key', values: skin },
    staked: 0,
    won: 2,
    proof_path: '/fair/7',
    at: 1_700_000_000,
  }
  fakeAdmin({ 'players/draws': { list: [opening], next: null } })
  show(<DrawsTab id={7} />)
  const what = await screen.findByRole('cell', { name: 'Harbour' })
  expect(what.nextElementSibling?.textContent).toBe('Quay | Tide FN, opened with a key')
  const upgrade = { text: 'skin', values: { ...skin, chance: { percent: 12.5 } } }
  expect(sayPlay('upgrade', 'what', upgrade)).toBe('Quay | Tide FN at 12.50%')
  const rounds = { text: 'shared', values: { seats: 4, count: 1 } }
  expect(sayPlay('battle', 'what', rounds)).toBe('Shared, 4 seats, 1 round')
  const many = { text: 'shared', values: { seats: 4, count: 1200 } }
  expect(sayPlay('battle', 'what', many)).toBe('Shared, 4 seats, 1,200 rounds')
  const part = { text: 'part', values: { n: 7, parts: 1200 } }
  expect(sayPlay('envelope', 'outcome', part)).toBe('Part 7 of 1,200')
})
