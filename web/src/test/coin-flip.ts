import { Coins } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import type { WaitsProps } from '../domain/centre/centre-part.ts'
import type { GameView } from '../domain/game/game-view.ts'
import type { ProofViewProps } from '../domain/proof/fair-answer.ts'

/** What the coin flip has heard and kept; a test empties it. */
export const flipped = { codes: [] as string[], waits: true }

/** A game that exists in the tests alone. Its address is one that the contract knows: a page of its own is a line there. */
export const coinFlip: GameView = {
  kind: 'coin-flip',
  pages: { service: { module: 'features/coin-flip/flip-page.tsx', view: 'FlipPage', texts: [] } },
  area: 'coin-flips',
  menu: { key: 'coin_flip', to: '/coinFlip', Icon: Coins, shortcut: '#c0c0c0' },
  door: {
    theme: '#d0d0d0',
    path: '/coinFlip?door',
    Icon: Coins,
    pictures: [{ name: 'coin', className: 'right-0' }],
  },
  loadLiveDoor: () => Promise.resolve(LiveDoor),
  causePath: (id) => `/fair/c${id}`,
  card: { type: 'coinFlip', path: () => '/coinFlip', wheel: 'dial' },
  sources: ['gift'],
  takesItems: { Icon: Coins, most: 2, path: (item_ids) => `/coinFlip?item=${item_ids.join()}` },
  holdsItems: {
    Icon: Coins,
    path: ({ state, item_id }) => (state === 'staked' ? `/coinFlip/${item_id}` : null),
  },
  sellsSkins: {
    offerOf: () => ({ coin_price: 7, diamond_price: 6, stock: 3 }),
    path: (skin_id) => `/coinFlip?buy=${skin_id}`,
    allPath: '/coinFlip?shop',
  },
  winsSkin: {
    Icon: Coins,
    path: (skin_id) => `/coinFlip?target=${skin_id}`,
    loadTry: () => Promise.resolve(() => Promise.resolve({ chance_ppm: 500_000, price_cents: 100 })),
  },
  hasOdds: {
    path: (subject) => `/coinFlip?odds=${subject}`,
    publishedBy: ({ id }) => (id === 77 ? { subject: 3, version: 2 } : null),
  },
  fairNote: { Icon: Coins, place: 9 },
  sharedDraw: { parts: [{ key: 'toss', Icon: Coins }], path: '/coinFlip?over' },
  centre: {
    tab: 9,
    Icon: Coins,
    load: () => Promise.resolve(FreeFlips),
    texts: [],
    place: 9,
    code: { name: 'flip', keep: (code) => void flipped.codes.push(code) },
    loadWaits: () => Promise.resolve(FlipWaits),
    news: { isOwn: true, load: () => Promise.resolve(findNews) },
  },
  newcomerGift: {
    waits: () => Promise.resolve(flipped.waits),
    load: () => Promise.resolve(FirstFlip),
    texts: [],
  },
  loadListener: () => Promise.resolve(FlipListener),
  NotificationIcon: Coins,
  proof: {
    kind: 'coin-flip',
    load: () => Promise.resolve({ ProofView: FlipView }),
    loadScene: () => Promise.resolve({ sceneOf: flipScene }),
  },
}

function FlipView({ fair, title }: ProofViewProps) {
  return createElement('h2', null, `${title}, proven as ${fair.proof.kind}`)
}

const flipScene = () =>
  Promise.resolve({
    about: 'One coin',
    lasts_ms: 100,
    draw: () => undefined,
    outcome: { title: 'Heads', text: '' },
  })

function LiveDoor({ otherwise }: { otherwise: ReactNode }) {
  return flipped.waits ? createElement('p', null, 'A coin is in the air') : otherwise
}

function FreeFlips() {
  return createElement('p', null, 'Flips for free')
}

function FlipWaits({ children, otherwise }: WaitsProps) {
  return flipped.waits ? children : otherwise
}

function findNews() {
  return Promise.resolve(() => createElement('p', null, 'A coin waits for you'))
}

function FirstFlip({ open }: { open: boolean }) {
  return open ? createElement('p', null, 'Your first flip is on us') : null
}

function FlipListener() {
  return createElement('p', null, 'Listening for coins')
}
