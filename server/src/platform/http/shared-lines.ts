import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../context.ts'
import { ListChanges } from './list-changes.ts'
import { SharedAnswer, type Packed } from './shared-answer.ts'

/** `isWhole`: false for a page that lacks a part: those who wait for it get it, and no call after them. */
type Reading = { text: string; isWhole: boolean }

export type LineParts = {
  kind: 'call' | 'page'
  /** The route's pattern, for the metrics. */
  route: string
  /** Whether each caller gets a reading that begins after their call. */
  isAlwaysFresh: boolean
  /** A list that players change, by the name that its changes are counted by: no player gets what was true before their call. */
  list: string | null
  /** What the bus publishes when it has changed, beside what changes every list, and the brand. */
  topic: string | null
  /** `ip` is who asked: what a page asks the store's calls for counts as theirs. */
  read: (ip: string) => Promise<Reading>
}

/** Published after each command of the back office. */
export const LISTS = 'lists'

/** What is no change of a list by a player (a price, a name, the time that is left) is as old at most for them. */
const PLAYERS_KEPT_MS = 100

const MOST_LINES = 500
const MOST_ADDRESSES = 2000
/** Longer ones are looked up by what they ask alone. */
const LONGEST_ADDRESS = 300

/** Answers that are the same for all who ask the same, by what is asked and by the addresses that asked it. */
export class Lines {
  readonly #byName = new Map<string, Line>()
  readonly #byAddress = new Map<string, Line>()
  readonly #changes = new Map<string, number>()

  open(
    ctx: Pick<Ctx, 'brand' | 'bus' | 'clock' | 'config' | 'db' | 'memory'>,
    name: string,
    parts: () => LineParts,
  ): Line {
    const known = this.#byName.get(name)
    if (known) return known
    const made = parts()
    for (const topic of [LISTS, made.topic]) if (topic !== null) this.#hear(ctx, topic)
    // Whatever is the same for all may name the brand.
    const changes = () =>
      this.#changes.get(LISTS)! +
      (made.topic === null ? 0 : this.#changes.get(made.topic)!) +
      ctx.brand.changes()
    const counts = ctx.memory.of(ListChanges)
    if (made.list !== null) counts.add(ctx.db, made.list)
    const line = new Line(made, {
      now: () => ctx.clock.now().getTime(),
      keptMs: ctx.config.sharedKeptMs,
      changes,
      counts,
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
type Asker = Wish & { isPlayer: boolean }

export function wishOf(headers: IncomingHttpHeaders): Wish {
  return { isFresh: headers['cache-control'] === 'no-cache' }
}

/** What says how long an answer stays good. */
type Age = { now: () => number; keptMs: number; changes: () => number; counts: ListChanges }

/** What was known when a reading began. */
type Began = {
  since: number
  /** How many changes had been heard of. */
  changes: number
  /** How often the list had been changed by players, as far as it was asked. */
  count: number | undefined
  /** How often that had been asked. */
  asked: number
}

/** One answer that is the same for all who ask the same. */
export class Line {
  readonly kind: LineParts['kind']
  readonly route: string
  readonly list: LineParts['list']
  /** The headers of its answers that no answer has of its own, once one was sent. */
  headers: Record<string, string> | null = null
  readonly #isAlwaysFresh: boolean
  readonly #flat = new WeakMap<Packed, string[]>()
  readonly #read: LineParts['read']
  readonly #age: Age
  #last: SharedAnswer | null = null
  /** Of the last reading; null where it is not to be sent again. */
  #good: Began | null = null
  /** Whether the list was as it had been when it was asked for last: then it is worth asking before it is read. */
  #isCalm = true
  #now: { reading: Promise<SharedAnswer>; began: Began } | null = null
  #next: Promise<SharedAnswer> | null = null

  constructor({ kind, route, list, isAlwaysFresh, read }: LineParts, age: Age) {
    this.kind = kind
    this.route = route
    this.list = list
    this.#isAlwaysFresh = isAlwaysFresh
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

  /** The last answer, while it may be sent again and nothing need be asked for that. */
  kept({ isPlayer, isFresh }: Asker): SharedAnswer | null {
    if (isFresh || this.#isAlwaysFresh || (isPlayer && this.list !== null)) return null
    return this.#youngerThan(this.#age.keptMs)
  }

  /**
   * Reads it again behind what is sent, once half of its time is over: what is asked often is then read before anybody has to wait for it.
   * One that fails leaves the kept answer, and who asks when that is too old is told why.
   */
  renew(ip: string): void {
    const { now, keptMs } = this.#age
    if (this.#now || !this.#good || now() - this.#good.since < keptMs / 2) return
    this.#begin(ip).catch(() => {})
  }

  /** Where nothing is kept: what is true at the call or after it. */
  ask(ip: string, { isPlayer, isFresh }: Asker): Promise<SharedAnswer> {
    return isPlayer && !isFresh && this.list !== null ? this.#unchanged(ip) : this.fresh(ip)
  }

  #youngerThan(keptMs: number): SharedAnswer | null {
    if (!this.#good || this.#good.changes !== this.#age.changes()) return null
    const age = this.#age.now() - this.#good.since
    return age >= 0 && age < keptMs ? this.#last : null
  }

  /** The last answer if the list is found unchanged after the call, else a reading that begins after it. */
  async #unchanged(ip: string): Promise<SharedAnswer> {
    const { counts, keptMs } = this.#age
    // A list that changes all the time is read at once, and asked beside that whether it has come to rest.
    if (!this.#isCalm) {
      const [answer] = await Promise.all([this.fresh(ip), counts.ask()])
      this.#isCalm = this.#isCounted()
      return answer
    }
    const asked = await counts.ask()
    this.#isCalm = this.#isCounted()
    const kept = this.#isCalm ? this.#youngerThan(Math.min(keptMs, PLAYERS_KEPT_MS)) : null
    return kept ?? this.fresh(ip, asked)
  }

  /** Whether the last reading began with the number of changes that was asked last. */
  #isCounted(): boolean {
    return this.#good === null || this.#good.count === this.#age.counts.of(this.list)
  }

  /**
   * A reading that begins after the call. Who asks while one is under way gets the next, together with all who ask meanwhile: so
   * no caller gets what was true before their call. One that began when the changes had been asked `since` times will do for who waited
   * for that.
   */
  fresh(ip: string, since = Infinity): Promise<SharedAnswer> {
    if (!this.#now) return this.#begin(ip)
    if (this.#now.began.asked >= since) return this.#now.reading
    this.#next ??= this.#now.reading.then(
      () => this.#begin(ip),
      () => this.#begin(ip),
    )
    return this.#next
  }

  #begin(ip: string): Promise<SharedAnswer> {
    this.#next = null
    const { counts, now, changes } = this.#age
    const began = { since: now(), changes: changes(), count: counts.of(this.list), asked: counts.asked }
    const reading = this.#take(ip, began).finally(() => {
      if (this.#now?.reading === reading) this.#now = null
    })
    this.#now = { reading, began }
    return reading
  }

  async #take(ip: string, began: Began): Promise<SharedAnswer> {
    const { text, isWhole } = await this.#read(ip)
    // What has not changed keeps its compressed bytes.
    const given = this.#last?.text === text ? this.#last : new SharedAnswer(text)
    // One that lacks a part leaves what may still be sent.
    if (!isWhole && this.#youngerThan(this.#age.keptMs)) return given
    this.#last = given
    this.#good = isWhole ? began : null
    return given
  }
}
