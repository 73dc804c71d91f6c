import type { FastifyInstance } from 'fastify'
import { boxDetails, listBoxes, listBoxTypes } from '@noktra/contract/boxes'
import { listBattles } from '@noktra/contract/battles'
import {
  FIRST_SIZES,
  firstBoxPicture,
  firstItemPicture,
  heroBoxPicture,
  heroItemPicture,
  heroOf,
  type FirstPicture,
} from '@noktra/contract/first-screen'
import { listMall } from '@noktra/contract/mall'
import { pageAt, type PageName } from '@noktra/contract/pages'
import { pictureOf, pictureSet } from '@noktra/contract/pictures'
import type { DataOf, Envelope, Route } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'

/** Who asks for which page. */
type Visit = { url: string; language: Language; ip: string }

/** What stands at the top of a page and is there before the scripts: its name with its picture. */
export type FirstHead = { name: string; picture: FirstPicture }

/** A call as the web writes its address; what it answers is the same for everybody. */
type FirstCall = {
  address: string
  picturesOf: (data: unknown) => FirstPicture[]
  headOf?: (data: unknown) => FirstHead
}

function ask<R extends Route>(
  route: R,
  query: string,
  picturesOf: (data: DataOf<R>) => FirstPicture[] = () => [],
): FirstCall {
  return { address: route.path + query, picturesOf: picturesOf as FirstCall['picturesOf'] }
}

/** The first call of a page that is about one thing, whose name and picture are shown at once. */
function askForHead<R extends Route>(
  route: R,
  query: string,
  headOf: (data: DataOf<R>) => FirstHead,
): FirstCall {
  const call = ask(route, query, (data) => [headOf(data).picture])
  return { ...call, headOf: headOf as FirstCall['headOf'] }
}

/** `:id` stands for the part of the page's address that has this name. */
const CALLS: Partial<Record<PageName, readonly FirstCall[]>> = {
  home: [ask(listBoxes, '?page_size=100', ({ list }) => heroPictures(list)), ask(listBoxTypes, '')],
  box: [
    askForHead(boxDetails, '?box_id=:id', ({ name, image_url }) => ({
      name,
      picture: firstBoxPicture(image_url, FIRST_SIZES.boxHead),
    })),
  ],
  battles: [
    ask(listBattles, '?tab=open&sort=-new&page_size=30', ({ list: [first] }) =>
      (first?.boxes ?? [])
        .slice(0, 3)
        .map(({ image_url }) => ({ url: image_url, widths: [256], sizes: FIRST_SIZES.lineUp })),
    ),
  ],
  mall: [
    ask(listMall, '?sort=-price&page_size=60', ({ list }) =>
      list.slice(0, 2).map(({ image_url }) => firstItemPicture(image_url, FIRST_SIZES.offer)),
    ),
  ],
}

/** What an address says of where its visitor comes from (SPEC 7) or has opened; anything else asks a list for something else. */
const OF_THE_VISITOR = new Set(['code', 'ch', 'adsid', 'fbpixid', 'ggpixid', 'kwpixid', 'ttpixid', 'welfare'])

const NOTHING = { links: '', answers: '', head: null }

/** A page does not wait longer for its answers: then it asks itself. */
const MOST_WAIT_MS = 300

/**
 * What the first screen of a page would ask for, so that a slow network saves the way there and back after the scripts: `links`
 * for the head has the browser fetch its pictures, `answers` for the body is read by the web (`first-answers.ts` there), `head` is
 * what can be shown before that. All are empty for other pages, for lists that the address narrows, and when an answer is late or
 * a refusal.
 */
export async function firstScreen(
  app: FastifyInstance,
  visit: Visit,
): Promise<{ links: string; answers: string; head: FirstHead | null }> {
  const [pathname = '', search = ''] = visit.url.split('?')
  const isOfVisitor = [...new URLSearchParams(search).keys()].every((name) => OF_THE_VISITOR.has(name))
  const page = pageAt(pathname)
  const calls = page && CALLS[page.name]
  if (!calls || !(isOfVisitor || page.name === 'box')) return NOTHING
  const late = new Promise<null>((done) => {
    setTimeout(() => done(null), MOST_WAIT_MS).unref()
  })
  const given = await Promise.all(
    calls.map(async ({ address, picturesOf, headOf }) => {
      const url = address.replace(':id', page.params.id ?? '')
      const answer = await Promise.race([askAsVisitor(app, visit, url), late])
      if (answer?.code !== 0) return null
      return { url, answer, pictures: picturesOf(answer.data), head: headOf?.(answer.data) }
    }),
  )
  const screen = given.filter((each) => each !== null)
  if (screen.length === 0) return NOTHING
  const answers = Object.fromEntries(screen.map(({ url, answer }) => [url, answer]))
  const text = JSON.stringify({ language: visit.language, answers }).replaceAll('<', '\\u003c')
  return {
    links: screen.flatMap(({ pictures }) => pictures.map(linkOf)).join(''),
    answers: `<script type="application/json" id="first-answers">${text}</script>`,
    head: screen.find(({ head }) => head)?.head ?? null,
  }
}

async function askAsVisitor(
  app: FastifyInstance,
  { language, ip }: Visit,
  url: string,
): Promise<Envelope<unknown>> {
  const answer = await app.inject({ url, headers: { 'accept-language': language }, remoteAddress: ip })
  return answer.json()
}

function heroPictures(boxes: DataOf<typeof listBoxes>['list']): FirstPicture[] {
  const hero = heroOf(boxes)
  if (!hero) return []
  return [heroBoxPicture(hero.box.image_url), ...(hero.front ? [heroItemPicture(hero.front.image_url)] : [])]
}

function linkOf({ url, widths, sizes }: FirstPicture): string {
  const smallest = pictureOf(url, widths[0]!)
  const set = pictureSet(url, widths)
  return `<link rel="preload" as="image" fetchpriority="high" href="${smallest}" imagesrcset="${set}" imagesizes="${sizes.replaceAll('<', '&lt;')}">`
}
