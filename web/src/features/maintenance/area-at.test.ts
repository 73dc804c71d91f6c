import { expect, test } from 'vitest'
import { GAMES } from '../../games.ts'
import { areaAt } from './area-at.ts'

test.each([
  ['/home', 'boxes'],
  ['/home/', 'boxes'],
  ['/openbox/17', 'boxes'],
  ['/battle', 'battles'],
  ['/battleDetail/7', 'battles'],
  ['/battleHistory', 'battles'],
  ['/new-battle', 'battles'],
  ['/upgrade', 'upgrade'],
  ['/upgradeDetail', 'upgrade'],
  ['/mine-sweeping', 'minesweeper'],
  ['/rolls', 'rolls'],
  ['/rollDetail/7', 'rolls'],
  ['/welfarebox/3/12', 'welfare'],
  ['/mall', 'mall'],
  ['/deposit', 'recharge'],
  ['/user/inventory', 'retrieval'],
  ['/user/getbackList', 'retrieval'],
  ['/user/userInfo', 'exchange'],
  ['/user/wallet', undefined],
  ['/skin/9', undefined],
  ['/fair', undefined],
])('%s is closed with %s', (pathname, area) => {
  expect(areaAt(GAMES, pathname)).toBe(area)
})
