import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../context.ts'
import { SharedAnswer, type Packed } from './shared-answer.ts'

/** `isWhole`: false for a page that lacks a part: those who wait for it get it, and no call after them. */
type Reading = { text: string; isWhole: boolean }

export type LineParts = {
  kind: 'call' | 'page'
  /** The route's pattern, for the metrics. */
  route: string
  /** Who gets nothing that is older than their call: a list that players change shows them at once what they have changed. */
  freshFor: 'all' | 'players' | 'none'
  /** What the bus publishes when it has changed, beside what changes every list. */
  topic: string | null
  /** `ip` is who asked: what a page asks the store's calls for counts as theirs. */
  read: (ip: string) => Promise<Reading>
}

/** Published after each command of the back office. */
export const LISTS = 'lists'

const MOST_LINES = 500
const MOST_ADDRESSES = 2000
/** Longer ones are looked up by what they ask alone. */
const LONGEST_ADDRESS = 300

/** Answers that are the same for all who ask the same, by what is asked and by the addresses that asked it. */
export class Lines {
  readonly #byName = new Map<string, Line>()
  readonly #byAddress = new Map<string, Line>()
  readonly #changes = new Map<string, number>()

  open(ctx: Pick<Ctx, 'bus' | 'clock' | 'config'>, name: string, parts: () => LineParts): Line {
    const known = this.#byName.get(name)
    if (known) return known
    const made = parts()
    for (const topic of [LISTS, made.topic]) if (topic !== null) this.#hear(ctx, topic)
    const changes = () =>
      this.#changes.get(LISTS)! + (made.topic === null ? 0 : this.#changes.get(made.topic)!)
    const line = new Line(made, {
      now: () => ctx.clock.now().getTime(),
      keptMs: ctx.config.sharedKeptMs,
      changes,
    })
    put(this.#byName, name, line, MOST_LINES)
    return line
  }

  #hear({ bus }: Pick<Ctx, 'bus'>, topic: string): void {
    if (this.#changes.has(topic)) return
    this.#changes.set(topic, 0)
    bus.subscribeAtOnce(topic, () => this.#changes.set(topic, this.#changes.get(topic)! + 1))
  }

  /** Remembers what an address asks for; `host` where the answer depends on it. */
  place(line: Line, { url, language, host = '' }: Address): void {
    if (url.length <= LONGEST_ADDRESS) put(this.#byAddress, keyOf(url, language, host), line, MOST_ADDRESSES)
  }

  find({ url, language, host = '' }: Address): Line | undefined {
    return this.#byAddress.get(keyOf(url, language, host))
  }
}

type Address = { url: string; language: Language; host?: string | undefined }

function keyOf(url: string, language: Language, host: string): string {
  return `${language} ${host} ${url}`
}

/** The oldest goes where there are too many. */
function put(lines: Map<string, Line>, key: string, line: Line, most: number): void {
  lines.delete(key)
  lines.set(key, line)
  if (lines.size > most) lines.delete(lines.keys().next().value!)
}

/** Whether a request asks for nothing that is kept. */
type Wish = { isFresh: boolean }

export function wishOf(headers: IncomingHttpHeaders): Wish {
  return { isFresh: headers['cache-control'] === 'no-cache' }
}

/** What says how long an answer stays good. */
type Age = { now: () => number; keptMs: number; changes: () => number }

/** One answer that is the same for all who ask the same. */
export class Line {
  readonly kind: LineParts['kind']
  readonly route: string
  readonly freshFor: LineParts['freshFor']
  /** The headers of its answers that no answer has of its own, once one was sent. */
  headers: Record<string, string> | null = null
  readonly #flat = new WeakMap<Packed, string[]>()
  readonly #read: LineParts['read']
  readonly #age: Age
  #last: SharedAnswer | null = null
  /** Of the last reading: when it began and how many changes had been heard of; null where it is not to be sent again. */
  #good: { since: number; changes: number } | null = null
  #now: Promise<SharedAnswer> | null = null
  #next: Promise<SharedAnswer> | null = null

  constructor({ kind, route, freshFor, read }: LineParts, age: Age) {
    this.kind = kind
    this.route = route
    this.freshFor = freshFor
    this.#read = read
    this.#age = age
  }

  /** All headers of an answer of its own, one after the other as Node takes them fastest. */
  headersOf(packed: Packed): string[] {
    const known = this.#flat.get(packed)
    if (known) return known
    const flat = Object.entries({ ...this.headers, ...packed.headers }).flat()
    this.#flat.set(packed, flat)
    return flat
  }

  /** The last answer, while it may be sent again. */
  kept({ isPlayer, isFresh }: { isPlayer: boolean } & Wish): SharedAnswer | null {
    if (isFresh || this.freshFor === 'all' || (isPlayer && this.freshFor === 'players')) return null
    if (!this.#good || this.#good.changes !== this.#age.changes()) return null
    const age = this.#age.now() - this.#good.since
    return age >= 0 && age < this.#age.keptMs ? this.#last : null
  }

  /**
   * A reading that begins after the call. Who asks while one is under way gets the next, together with all who ask meanwhile: so
   * no caller gets what was true before their call.
   */
  fresh(ip: string): Promise<SharedAnswer> {
    if (!this.#now) return this.#begin(ip)
    this.#next ??= this.#now.then(
      () => this.#begin(ip),
      () => this.#begin(ip),
    )
    return this.#next
  }

  #begin(ip: string): Promise<SharedAnswer> {
    this.#next = null
    const reading = this.#take(ip).finally(() => {
      if (this.#now === reading) this.#now = null
    })
    this.#now = reading
    return reading
  }

  async #take(ip: string): Promise<SharedAnswer> {
    const good = { since: this.#age.now(), changes: this.#age.changes() }
    const { text, isWhole } = await this.#read(ip)
    // What has not changed keeps its compressed bytes.
    const given = this.#last?.text === text ? this.#last : new SharedAnswer(text)
    this.#last = given
    this.#good = isWhole ? good : null
    return given
  }
}
