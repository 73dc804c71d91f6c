import type { Ctx } from '../../platform/context.ts'
import { LISTS } from '../../platform/http/shared-lines.ts'

export type Remembering = Pick<Ctx, 'db' | 'bus' | 'clock' | 'memory'>

/** A catalogue that is loaded by a command is told to no process. */
const KEPT_MS = 5 * 60_000

/** What was known when a reading began. */
export type Began = { at: number; changes: number; hearing: number | null }

/** What goes through the catalogue to be found, by key, so many of them at most. The staff change the catalogue: when they say so, all is forgotten. */
export class KeptOfCatalogue<Value> {
  readonly #most: number
  readonly #known = new Map<string, { value: Value; hearing: number; until: number }>()
  #changes = 0
  #hears = false

  constructor(most: number) {
    this.#most = most
  }

  begin({ bus, clock }: Remembering): Began {
    this.#hear(bus)
    return { at: clock.now().getTime(), changes: this.#changes, hearing: bus.hearing() }
  }

  /** What is known of a key, wrapped; undefined where it has to be read. */
  known(key: string, { at, hearing }: Began): { value: Value } | undefined {
    const known = this.#known.get(key)
    return known && known.hearing === hearing && at < known.until ? known : undefined
  }

  /** Keeps what was read since, unless something has changed meanwhile, or may have without being heard of. */
  keep(key: string, value: Value, began: Began, { bus }: Remembering): void {
    const { at, changes, hearing } = began
    if (hearing === null || hearing !== bus.hearing() || changes !== this.#changes) return
    this.#known.delete(key)
    this.#known.set(key, { value, hearing, until: at + KEPT_MS })
    if (this.#known.size > this.#most) this.#known.delete(this.#known.keys().next().value!)
  }

  forget(key: string): void {
    this.#known.delete(key)
  }

  #hear(bus: Ctx['bus']): void {
    if (this.#hears) return
    this.#hears = true
    bus.subscribeAtOnce(LISTS, () => {
      this.#changes += 1
      this.#known.clear()
    })
  }
}
