import type { OverlayLook, OverlayResult } from '@noktra/contract/overlay'
import type { Pushes } from '@noktra/contract/live'
import './overlay.css'
import { keepConnected } from './connection.ts'
import { EMPTY, nextOver, withMark, withoutOver, withResults, type Card, type Stack } from './stack.ts'

/*
 * The page that a stream shows: results of one player as cards over nothing. It is plain DOM, since a stream's computer draws a game
 * beside it, and it never says what is wrong: a stream would show that.
 */
const SMALL_WIDTH = 160
/** As long as a card needs to go (overlay.css). */
const LEAVES_MS = 240

const place = document.createElement('main')
document.body.append(place)
const drawn = new Map<number, HTMLElement>()
let stack: Stack = EMPTY
let timer: ReturnType<typeof setTimeout> | undefined
/** A mark waits for the results before it, whose picture may be slow. */
let turn: Promise<void> = Promise.resolve()

keepConnected({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/overlay`),
  token: decodeURIComponent(location.pathname.split('/')[2] ?? ''),
  onHello: ({ look, results }) => {
    take(look)
    show(withResults(stack, results, performance.now()))
  },
  onPush: (cmd, data) => {
    if (cmd === 'overlay_results') {
      const { results } = data as Pushes['overlay_results']
      inTurn(async () => {
        await ready(results)
        show(withResults(stack, results, performance.now()))
      })
    } else if (cmd === 'overlay_mark')
      inTurn(async () => show(withMark(stack, data as Pushes['overlay_mark'])))
    else if (cmd === 'overlay_look') take(data as OverlayLook)
  },
  onEnd: () => {
    clearTimeout(timer)
    place.remove()
  },
})

function inTurn(act: () => Promise<void>): void {
  turn = turn.then(act)
}

function take({ place: where, scale, html_lang, direction }: OverlayLook): void {
  document.documentElement.lang = html_lang
  document.documentElement.dir = direction
  place.dataset['place'] = where
  place.style.setProperty('--scale', String(scale / 100))
}

/** A picture that is slow to come holds no result up for long. */
const PICTURE_MS = 200

async function ready([best]: readonly OverlayResult[]): Promise<void> {
  if (!best) return
  const picture = new Image()
  picture.src = best.image_url
  await Promise.race([
    picture.decode().catch(() => undefined),
    new Promise((late) => setTimeout(late, PICTURE_MS)),
  ])
}

function show(next: Stack): void {
  const now = performance.now()
  stack = withoutOver(next, now)
  const kept = new Set(stack.cards.map(({ key }) => key))
  for (const [key, card] of drawn) {
    if (kept.has(key)) continue
    drawn.delete(key)
    card.classList.add('leaves')
    setTimeout(() => card.remove(), LEAVES_MS)
  }
  for (const card of stack.cards.toReversed()) draw(card)
  stack.cards.forEach(({ key }, at) => drawn.get(key)?.classList.toggle('line', at > 0))
  clearTimeout(timer)
  const over = nextOver(stack)
  if (over !== null) timer = setTimeout(() => show(stack), Math.max(0, over - now))
}

/** Draws a card that is new, or the marks of one that is there. */
function draw({ key, results }: Card): void {
  const before = drawn.get(key)
  if (before) {
    const [best] = results
    if (best?.mark) before.querySelector('.tick')?.setAttribute('data-mark', best.mark)
    return
  }
  const [best, ...others] = results
  if (!best) return
  const card = part('article', 'card')
  card.dataset['id'] = String(best.id)
  card.style.setProperty('--rarity', best.color)
  card.append(art(best), words(best, results.length))
  if (others.length > 0) card.append(row(others))
  drawn.set(key, card)
  place.prepend(card)
}

function art({ image_url, name }: OverlayResult): HTMLElement {
  const frame = part('div', 'art')
  frame.append(picture(image_url, name))
  return frame
}

function picture(url: string, name: string): HTMLImageElement {
  const image = new Image(280, 210)
  image.src = url
  image.alt = name
  return image
}

function words(best: OverlayResult, count: number): HTMLElement {
  const { name, game, sample, exterior, rarity, amount, mark } = best
  const [family, finish] = name.split(' | ')
  const box = part('div', 'words')
  const above = part('p', 'above', sample ?? game)
  if (sample) above.classList.add('sample')
  if (count > 1) above.append(part('b', 'count', `× ${count}`))
  const title = part('h1', 'name')
  title.append(part('small', '', finish === undefined ? '' : family), part('span', '', finish ?? family))
  const facts = part('p', 'facts')
  if (exterior) facts.append(part('span', 'tag', exterior))
  facts.append(part('span', 'rarity', rarity))
  if (amount) facts.append(part('span', 'amount', amount))
  const tick = part('i', 'tick')
  if (mark) tick.dataset['mark'] = mark
  facts.append(tick)
  box.append(above, title, facts)
  return box
}

/** The others of several that came together, small. */
function row(others: readonly OverlayResult[]): HTMLElement {
  const line = part('div', 'others')
  for (const { image_url, name, color } of others) {
    const thing = part('span', '')
    thing.style.setProperty('--rarity', color)
    thing.append(picture(image_url.replace(/-\d+-([0-9a-f]{8}\.webp)$/, `-${SMALL_WIDTH}-$1`), name))
    line.append(thing)
  }
  return line
}

function part(tag: string, className: string, text?: string): HTMLElement {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}
