import { expect, test } from 'vitest'
import { CHANNEL_OF, CHANNELS, SCORES } from './score.ts'
import { readVolumes } from './volumes.ts'

const FULL = { interface: 1, reels: 1, rooms: 1, wins: 1, music: 1, haptics: true }

test('without anything stored all is heard', () => {
  expect(readVolumes(null)).toEqual(FULL)
})

test('what was set is kept, and of what cannot be a volume nothing', () => {
  expect(readVolumes('{"reels":0,"wins":0.25,"music":7,"rooms":"loud","haptics":false}')).toEqual({
    ...FULL,
    reels: 0,
    wins: 0.25,
    haptics: false,
  })
  for (const broken of ['', '{', 'null', '[]', '3']) expect(readVolumes(broken)).toEqual(FULL)
})

test('every sound has a channel that can be set', () => {
  expect(Object.keys(CHANNEL_OF).toSorted()).toEqual(Object.keys(SCORES).toSorted())
  for (const channel of Object.values(CHANNEL_OF)) expect(CHANNELS).toContain(channel)
})
