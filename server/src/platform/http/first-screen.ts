import type { FastifyInstance } from 'fastify'
import { listBoxes, listBoxTypes } from '@noktra/contract/boxes'
import { heroBoxPicture, heroItemPicture, heroOf, type FirstPicture } from '@noktra/contract/first-screen'
import { pageAt, type PageName } from '@noktra/contract/pages'
import { pictureOf, pictureSet } from '@noktra/contract/pictures'
import { readShowcase } from '@noktra/contract/collection'
import type { DataOf, Envelope, Route } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'

/** Who asks for which page. */
type Visit = { url: string; language: Language; ip: string }

/**
 * What a page shows before the scripts have come, in the place where it shows it afterwards (the styles stand in web/index.html):
 * one thing with its name, the box at the top of the front page, or on a phone the first offers or the first room of a list.
 */
export type FirstFrame =
  | { of: 'thing'; name: string; picture: FirstPicture }
  | { of: 'hero'; picture: FirstPicture }
  | { of: 'offers' | 'room'; pictures: FirstPicture[] }

/** A call as the web writes its address; what it answers is the same for everybody. */
type FirstCall = {
  address: string
  picturesOf: (data: unknown) => FirstPicture[]
  frameOf: (data: unknown) => FirstFrame | null
}

/**
 * What the first screen of a page asks for. `anyAddress`: also where its address says something that narrows a list elsewhere;
 * `byPlayers`: players change it, and see that at once.
 */
type FirstScreen = { calls: readonly FirstCall[]; anyAddress?: true; byPlayers?: true }
export type FirstScreens = Partial<Record<PageName, FirstScreen>>
/** What a game says of it. */
type OfGame = { firstScreens?: FirstScreens; opens?: readonly string[] }

export function ask<R extends Route>(
  route: R,
  query: string,
  picturesOf: (data: DataOf<R>) => FirstPicture[] = () => [],
  frameOf: (data: DataOf<R>) => FirstFrame | null = () => null,
): FirstCall {
  return {
    address: route.path + query,
    picturesOf: picturesOf as FirstCall['picturesOf'],
    frameOf: frameOf as FirstCall['frameOf'],
  }
}

/** Of pages that no game has. In an address `:id` stands for the part of the page's own that has this name. */
const STORE_SCREENS: FirstScreens = {
  home: {
    calls: [
      ask(
        listBoxes,
        '?page_size=100',
        ({ list }) => heroPictures(list),
        ({ list }) => heroFrame(list),
      ),
      ask(listBoxTypes, ''),
    ],
  },
  // Who closes it is gone at once.
  showcase: { calls: [ask(readShowcase, '?id=:id')], byPlayers: true },
}

/** What an address says of where its visitor comes from (SPEC 7); anything else asks a list for something else. */
const OF_THE_VISITOR = ['code', 'ch', 'adsid', 'fbpixid', 'ggpixid', 'kwpixid', 'ttpixid']

const NOTHING = { links: '', answers: '', frame: null, isWhole: true }

/** An address without what says where its visitor comes from: the page is the same. */
export function withoutSource(url: string): string {
  const [path = '', search] = url.split('?', 2)
  if (search === undefined) return path
  const left = [...new URLSearchParams(search)].filter(([name]) => !OF_THE_VISITOR.includes(name))
  return left.length === 0 ? path : `${path}?${new URLSearchParams(left).toString()}`
}

/** A page does not wait longer for its answers: then it asks itself. */
const MOST_WAIT_MS = 300

/** Whether a page shows what players change: then it is never older than who asks for it. */
export function isChangedByPlayers(games: readonly OfGame[], path: string): boolean {
  const page = pageAt(path)
  const screens = [STORE_SCREENS, ...games.map(({ firstScreens }) => firstScreens)]
  return page !== null && screens.some((of) => of?.[page.name]?.byPlayers)
}

/**
 * What the first screen of a page would ask for, so that a slow network saves the way there and back after the scripts: `links`
 * for the head has the browser fetch its pictures, `answers` for the body is read by the web (`first-answers.ts` there), `frame` is
 * what can be shown before that. All are empty for other pages, for lists that the address narrows, and when an answer is late or
 * a refusal: then the screen is not whole, and the next who asks may get more.
 */
export async function firstScreen(
  app: FastifyInstance,
  games: readonly OfGame[],
  visit: Visit,
): Promise<{ links: string; answers: string; frame: FirstFrame | null; isWhole: boolean }> {
  const [pathname = '', search = ''] = visit.url.split('?')
  const passing = new Set([...OF_THE_VISITOR, ...games.flatMap(({ opens }) => opens ?? [])])
  const isPlain = [...new URLSearchParams(search).keys()].every((name) => passing.has(name))
  const screens: FirstScreens = Object.assign({}, STORE_SCREENS, ...games.map((game) => game.firstScreens))
  const page = pageAt(pathname)
  const asked = page && screens[page.name]
  if (!asked || !(isPlain || asked.anyAddress)) return NOTHING
  const late = new Promise<null>((done) => {
    setTimeout(() => done(null), MOST_WAIT_MS).unref()
  })
  const given = await Promise.all(
    asked.calls.map(async ({ address, picturesOf, frameOf }) => {
      const url = address.replace(':id', page.params.id ?? '')
      const answer = await Promise.race([askAsVisitor(app, visit, url, asked.byPlayers === true), late])
      if (answer?.code !== 0) return null
      return { url, answer, pictures: picturesOf(answer.data), frame: frameOf(answer.data) }
    }),
  )
  const screen = given.filter((each) => each !== null)
  const isWhole = screen.length === given.length
  if (screen.length === 0) return { ...NOTHING, isWhole }
  const answers = Object.fromEntries(screen.map(({ url, answer }) => [url, answer]))
  const text = JSON.stringify({ language: visit.language, answers }).replaceAll('<', '\\u003c')
  return {
    links: screen.flatMap(({ pictures }) => pictures.map(linkOf)).join(''),
    answers: `<script type="application/json" id="first-answers">${text}</script>`,
    frame: screen.find(({ frame }) => frame)?.frame ?? null,
    isWhole,
  }
}

async function askAsVisitor(
  app: FastifyInstance,
  { language, ip }: Visit,
  url: string,
  isFresh: boolean,
): Promise<Envelope<unknown>> {
  const headers = { 'accept-language': language, ...(isFresh && { 'cache-control': 'no-cache' }) }
  const answer = await app.inject({ url, headers, remoteAddress: ip })
  return answer.json()
}

function heroPictures(boxes: DataOf<typeof listBoxes>['list']): FirstPicture[] {
  const hero = heroOf(boxes)
  if (!hero) return []
  return [heroBoxPicture(hero.box.image_url), ...(hero.front ? [heroItemPicture(hero.front.image_url)] : [])]
}

function heroFrame(boxes: DataOf<typeof listBoxes>['list']): FirstFrame | null {
  const hero = heroOf(boxes)
  return hero && { of: 'hero', picture: heroBoxPicture(hero.box.image_url) }
}

function linkOf({ url, widths, sizes }: FirstPicture): string {
  const smallest = pictureOf(url, widths[0]!)
  const set = pictureSet(url, widths)
  return `<link rel="preload" as="image" fetchpriority="high" href="${smallest}" imagesrcset="${set}" imagesizes="${sizes.replaceAll('<', '&lt;')}">`
}
