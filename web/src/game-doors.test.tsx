import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, beforeEach } from 'vitest'
import type { BackpackItem } from '@noktra/contract/backpack'
import { closeDialog, handOverGift } from './domain/dialogs-store.ts'
import type { SkinDetails } from './domain/skin/skin-query.ts'
import { BackpackList } from './features/backpack/backpack-list.tsx'
import { ItemDialog } from './features/backpack/item-dialog.tsx'
import { PastCards } from './features/backpack/past-cards.tsx'
import { SelectionBar } from './features/backpack/selection-bar.tsx'
import { HomePage } from './features/box/home-page.tsx'
import { openAsked, withoutAsked } from './features/centre/asked-tab.ts'
import { CentreDialog } from './features/centre/centre-dialog.tsx'
import { newsOfToday } from './features/centre/news-of-today.ts'
import { FairPage } from './features/fair/fair-page.tsx'
import { OddsPage } from './features/odds/odds-page.tsx'
import { SkinView } from './features/skin/skin-view.tsx'
import { GAMES } from './games.ts'
import { Dialogs } from './layout/dialogs.tsx'
import { LateParts } from './layout/late-parts.tsx'
import { WaitingDot } from './layout/waiting-dot.tsx'
import { persistNewPlayer } from './session/new-player.ts'
import { coinFlip, flipped } from './test/coin-flip.ts'
import { BOX } from './test/faces.ts'
import { fakeStore, isOff, PLAYER, show } from './test/show.tsx'

const games = [...GAMES, coinFlip]

const FACE = {
  skin_id: 12,
  item_name: 'Corvane | Isoline',
  kind: 'Rifle',
  kind_key: 'rifle',
  family: 'Corvane',
  finish: 'Isoline',
  rarity: 'refined',
  exterior_name: 'FN',
  class: 'weapon',
  variant: null,
  phase_name: null,
  color: '#4f7cff',
  image_url: '/assets/items/corvane-isoline-fn-560-00000000.webp',
  market_hash_name: 'Corvane | Isoline (Factory New)',
} as const

const ITEM: BackpackItem = {
  ...FACE,
  item_id: 4,
  state: 'held',
  locked: false,
  frozen: false,
  value: 5,
  value_until: null,
  wear: '0.0100',
  pattern: 17,
  source: 'gift',
  open_id: null,
  free_room_id: null,
  retrieval_id: null,
  created_at: 1_700_000_000,
}

const PAGE = { list: [], total: 0, next: null }
const NEWS = {
  id: 3,
  title: 'Coins for all',
  cover: '/assets/covers/coins-520-00000000.webp',
  text: 'Enter `HEADS-1` today.',
  path: '/service?welfare=9&flip=TAILS-2',
  created_at: 1_700_000_000,
}
const KNOWN = {
  '/api/user/details': PLAYER,
  '/api/announcement/list': { list: [NEWS] },
  '/api/box/key/count': { list: [] },
  '/api/redEnvelope/list': PAGE,
  '/api/rechargeWelfareBox/list': {
    list: [],
    next_at: null,
    day_ends_at: 1_700_000_000,
    store_timezone: 'UTC',
    today_recharge: 0,
  },
}

const BOXES = { list: [BOX], next: null, total: 1 }

const hrefOf = (link: HTMLElement) => link.getAttribute('href')
const nothing = () => undefined

beforeEach(() => {
  closeDialog()
  flipped.codes = []
  flipped.waits = true
})

test('the front page has the short cut and the doors of a game', async () => {
  fakeStore({ ...KNOWN, '/api/box/list': BOXES, '/api/box/boxType/all': { list: [] } })
  await show(<HomePage />, { texts: ['home'], signedIn: true, games: [coinFlip] })
  const shortcut = await screen.findByRole('link', { name: 'shortcut.coin-flip' })
  expect(hrefOf(shortcut)).toBe('/coinFlip')
  expect(shortcut.style.getPropertyValue('--theme')).toBe('#c0c0c0')
  const door = screen.getByRole('link', { name: /door\.coin-flip\.title/ })
  expect(hrefOf(door)).toBe('/coinFlip?door')
  expect(await screen.findByText('A coin is in the air')).toBeDefined()
})

test('the door of a game with nothing on shows what the player holds', async () => {
  flipped.waits = false
  const held = { ...PAGE, total: 3, total_value: 12 }
  fakeStore({
    ...KNOWN,
    '/api/box/list': BOXES,
    '/api/box/boxType/all': { list: [] },
    '/api/backpack/list': held,
  })
  await show(<HomePage />, { texts: ['home'], signedIn: true, games: [coinFlip] })
  expect(await screen.findByRole('link', { name: /Your backpack/ })).toBeDefined()
})

test('the backpack is filtered by where items of a game came from', async () => {
  const asked: (string | null)[] = []
  fakeStore({
    ...KNOWN,
    '/api/backpack/list': ({ query }: { query: URLSearchParams }) => {
      asked.push(query.get('source'))
      return { ...PAGE, total_value: 0 }
    },
  })
  await show(<BackpackList />, {
    texts: ['backpack'],
    at: '/user/inventory?source=gift',
    signedIn: true,
    games,
  })
  await waitFor(() => expect(asked).toEqual(['gift']))
})

test('selected items go into a game, as many as it takes', async () => {
  fakeStore({})
  const bar = (item_ids: number[]) => (
    <SelectionBar
      item_ids={item_ids}
      total={5}
      allSelected
      isSelling={false}
      onAll={nothing}
      onClear={nothing}
      onSell={nothing}
      onRetrieve={nothing}
    />
  )
  await show(
    <>
      {bar([4, 5])}
      {bar([4, 5, 6])}
    </>,
    { texts: ['backpack'], games },
  )
  const [two, three] = screen.getAllByRole('region')
  expect(hrefOf(within(two!).getByRole('link', { name: 'use.coin-flip' }))).toBe('/coinFlip?item=4,5')
  expect(within(two!).getAllByRole('link').map(hrefOf)).toEqual([
    '/upgrade?item=4,5',
    '/rolls?new=4,5',
    '/coinFlip?item=4,5',
  ])
  expect(isOff(within(three!).getByText('use.coin-flip').closest<HTMLElement>('[aria-disabled]')!)).toBe(true)
})

test('an item leads to the game that takes it, and to the one that holds it', async () => {
  fakeStore({})
  const dialog = (item: BackpackItem) => (
    <ItemDialog
      item={item}
      open
      isSelling={false}
      onClose={nothing}
      onStar={nothing}
      onSell={nothing}
      onRetrieve={nothing}
    />
  )
  await show(dialog(ITEM), { texts: ['backpack'], games })
  expect(hrefOf(await screen.findByRole('link', { name: 'use.coin-flip' }))).toBe('/coinFlip?item=4')
  expect(screen.queryByRole('link', { name: 'to_holder.coin-flip' })).toBeNull()
})

test('an item that a game holds says so, and leads there', async () => {
  fakeStore({})
  const staked: BackpackItem = { ...ITEM, state: 'staked' }
  await show(
    <>
      <PastCards items={[staked]} eager={0} onDetails={nothing} />
      <ItemDialog
        item={staked}
        open
        isSelling={false}
        onClose={nothing}
        onStar={nothing}
        onSell={nothing}
        onRetrieve={nothing}
      />
    </>,
    { texts: ['backpack'], games: [coinFlip] },
  )
  expect(hrefOf(await screen.findByRole('link', { name: 'to_holder.coin-flip' }))).toBe('/coinFlip/4')
  expect(hrefOf(screen.getByText('held_by.coin-flip').closest('a')!)).toBe('/coinFlip/4')
})

test('the page of a skin leads to the games that it can be won and bought in', async () => {
  fakeStore({})
  const skin: SkinDetails = {
    ...FACE,
    price: 5,
    wear_from: 0,
    wear_to: 700,
    exteriors: [
      { skin_id: 12, exterior_name: 'FN', price: 5, image_url: FACE.image_url, wear_from: 0, wear_to: 700 },
    ],
    mall: null,
    boxes: [],
  }
  await show(
    <SkinView skin={skin} wanted={12} first={12} error={null} onRetry={nothing} onExterior={nothing} />,
    {
      texts: ['skin'],
      games,
    },
  )
  expect(hrefOf(screen.getByRole('link', { name: 'win_by.coin-flip' }))).toBe('/coinFlip?target=12')
  expect(hrefOf(screen.getByRole('link', { name: 'Win it in an upgrade' }))).toBe('/upgrade?target=12')
  expect(hrefOf(screen.getByRole('link', { name: 'sold_by.coin-flip.see' }))).toBe('/coinFlip?buy=12')
  expect(screen.getByText('Not sold in the mall in this exterior.')).toBeDefined()
})

test('the page of fairness says how a game draws, and leads to where it gives for free', async () => {
  fakeStore({ ...KNOWN, '/api/fair/changes': PAGE })
  await show(
    <>
      <FairPage />
      <Dialogs />
    </>,
    { texts: ['fair'], games },
  )
  const shared = screen.getByRole('region', { name: 'shared_draw.coin-flip.title' })
  expect(within(shared).getByText('shared_draw.coin-flip.toss')).toBeDefined()
  expect(hrefOf(within(shared).getByRole('link', { name: 'shared_draw.coin-flip.to' }))).toBe(
    '/coinFlip?over',
  )
  const rooms = within(screen.getByRole('region', { name: 'In the other games' }))
  expect(rooms.getAllByRole('listitem').at(-1)?.textContent).toBe('in_rooms.coin-flip')
  expect(rooms.getAllByRole('listitem').map(({ textContent }) => textContent?.split(':')[0])).toEqual([
    'Upgrade',
    'Minesweeper',
    'Mall',
    'Red envelopes',
    'in_rooms.coin-flip',
  ])
  rooms.getByRole('button', { name: 'in_rooms.to_tab.coin-flip' }).click()
  expect(await screen.findByText('Flips for free')).toBeDefined()
})

test('the history of odds has the tab of a game that publishes some', async () => {
  fakeStore({
    ...KNOWN,
    '/api/fair/odds': {
      list: [
        {
          game: 'coin-flip',
          subject: 3,
          name: 'Fair coin',
          active_version: 1,
          versions: 2,
          changed_at: 1_700_000_000,
        },
      ],
    },
  })
  await show(<OddsPage />, { games, texts: ['odds'], at: '/fair/odds?tab=coin-flip' })
  const tab = await screen.findByRole('tab', { name: /coin-flip/ })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(hrefOf(await screen.findByRole('link', { name: /Fair coin/ }))).toBe('/fair/odds/coin-flip/3')
})

test('the welfare centre has the tab of a game after the others, and its gift among the standing ones', async () => {
  fakeStore(KNOWN)
  const user = await show(<CentreDialog open onClose={nothing} tab={0} />, { texts: ['centre'], games })
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'AnnouncementsNews',
    'Welfare boxesBoxes',
    'Surprise red envelopeEnvelope',
    'Roll roomsRolls',
    'tab.coin-fliptab_short.coin-flip',
  ])
  const gifts = await screen.findByRole('list', { name: 'Ongoing gifts' })
  expect(
    within(gifts)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Registration gift'),
    expect.stringContaining('Daily recharge welfare'),
    expect.stringContaining('Super roll room'),
    expect.stringContaining('Official gift'),
    expect.stringContaining('notice.coin-flip'),
  ])
  await user.click(tabs.at(-1)!)
  expect(await screen.findByText('Flips for free')).toBeDefined()
})

test('a code of an announcement is taken to the game that takes codes', async () => {
  fakeStore(KNOWN)
  const user = await show(<CentreDialog open onClose={nothing} tab={0} />, {
    texts: ['centre'],
    games: [coinFlip],
  })
  await user.click(await screen.findByRole('button', { name: 'Use this code' }))
  expect(flipped.codes).toEqual(['HEADS-1'])
  expect(await screen.findByText('Flips for free')).toBeDefined()
})

test('an address opens the tab of a game, with the code that it brings', () => {
  const opened: number[] = []
  const search = '?welfare=9&flip=TAILS-2&type=1'
  expect(openAsked(search, games, (tab) => opened.push(tab))).toBe(true)
  expect([opened, flipped.codes]).toEqual([[9], ['TAILS-2']])
  expect(withoutAsked(search, games)).toBe('?type=1')
  expect(openAsked(search, GAMES, (tab) => opened.push(tab))).toBe(false)
})

test('what waits in a game has the dot, and the card of the day before the news', async () => {
  fakeStore(KNOWN)
  await show(<WaitingDot className="" />, { texts: ['centre'], games: [coinFlip] })
  expect(await screen.findByText("Something's waiting for you")).toBeDefined()
  const card = await newsOfToday(games)
  await show(card!(nothing), { texts: ['centre'] })
  expect(await screen.findByText('A coin waits for you')).toBeDefined()
})

test('a new player is handed over the gift of a game, once', async () => {
  fakeStore(KNOWN)
  await show(<Dialogs />, { texts: [], signedIn: true, games: [coinFlip] })
  persistNewPlayer()
  await handOverGift(coinFlip.newcomerGift!.waits)
  expect(await screen.findByText('Your first flip is on us')).toBeDefined()
})

test('a game hears on every page what the store pushes', async () => {
  fakeStore(KNOWN)
  await show(<LateParts />, { texts: ['footer'], games: [coinFlip] })
  expect(await screen.findByText('Listening for coins')).toBeDefined()
})
