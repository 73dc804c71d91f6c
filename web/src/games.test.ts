import { createInstance } from 'i18next'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { GAME_PROOFS } from '@noktra/game/games'
import { proofPartOf } from './domain/game/game-view.ts'
import { GamesContext } from './domain/game/games-context.ts'
import { cardPath, wheelOf } from './domain/strip/card-path.ts'
import { areaAt } from './features/maintenance/area-at.ts'
import { CauseLink } from './features/wallet/cause-link.tsx'
import { GAMES } from './games.ts'
import { Rooms } from './layout/rooms.tsx'
import { coinFlip } from './test/coin-flip.ts'

const games = [...GAMES, coinFlip]

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { layout: { coin_flip: 'Coin flip' } } } })

function shown(part: ReactElement): string {
  const page = createElement(GamesContext, { value: games }, part)
  return renderToStaticMarkup(
    createElement(I18nextProvider, { i18n }, createElement(MemoryRouter, null, page)),
  )
}

test('a game of the list has its line in the menu, after those before it', () => {
  const menu = shown(createElement(Rooms, { signedIn: false }))
  expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
    '/home',
    '/battle',
    '/upgrade',
    '/rolls',
    '/mall',
    '/mine-sweeping',
    '/coinFlip',
  ])
  expect(menu).toContain('Coin flip')
})

test('a line of the wallet leads to the game that it was for', () => {
  const to = (kind: string) =>
    /href="([^"]+)"/.exec(shown(createElement(CauseLink, { cause: { kind, id: '12' } })))?.[1]
  expect(to('coin-flip')).toBe('/fair/c12')
  expect(
    ['box', 'battle', 'upgrade', 'mines', 'mall', 'envelope', 'order', 'partner', 'retrieval'].map(to),
  ).toEqual([
    '/fair/12',
    '/battleDetail/12',
    '/upgradeDetail?id=12',
    '/fair/m12',
    '/mall?skin=12',
    '/fair/e12',
    '/user/rechargeHistory',
    '/user/partner',
    expect.stringMatching(/^\/user\/getbackList/),
  ])
})

test('a card of the strip leads to the game that it was won in', () => {
  expect(cardPath(games, { message_type: 'coinFlip', extend_data: {} })).toBe('/coinFlip')
  expect(cardPath(GAMES, { message_type: 'coinFlip', extend_data: {} })).toBe('/home')
})

test('a win is not told before its wheel has stopped', () => {
  expect(['coinFlip', 'openBox', 'battleBox', 'upgrade'].map((type) => wheelOf(games, type))).toEqual([
    'dial',
    'reel',
    'reel',
    'dial',
  ])
  expect(wheelOf(GAMES, 'coinFlip')).toBeUndefined()
})

test('a proof is shown by the view of its game', async () => {
  const { ProofView } = await proofPartOf(games, 'coin-flip')!.load()
  const view = shown(
    createElement(ProofView, { fair: { proof: { kind: 'coin-flip' } }, title: 'Coin flip 12' }),
  )
  expect(view).toBe('<h2>Coin flip 12, proven as coin-flip</h2>')
})

test('a play is shown again by the scene of its game', async () => {
  const { sceneOf } = await proofPartOf(games, 'coin-flip')!.loadScene!()
  expect(await sceneOf({ proof: { kind: 'coin-flip' } })).toMatchObject({ outcome: { title: 'Heads' } })
})

test('the pages of a game are closed with its area', () => {
  expect(areaAt(games, '/service')).toBe('coin-flips')
})

test('every proof that can be verified has one view', () => {
  for (const { kind } of GAME_PROOFS) {
    expect([kind, GAMES.filter(({ proof }) => proof?.kind === kind).length]).toEqual([kind, 1])
  }
  expect(new Set(GAMES.map(({ kind }) => kind)).size).toBe(GAMES.length)
})
