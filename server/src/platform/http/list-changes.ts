import { readListChanges } from '../db/list-changes.ts'
import type { Db } from '../db/connect.ts'

/** How often each list that players change was changed, as this process asked last. */
export class ListChanges {
  readonly #lists = new Set<string>()
  #db: Db | null = null
  #counts = new Map<string, number>()
  #now: Promise<number> | null = null
  #next: Promise<number> | null = null
  /** How often that was asked and answered. */
  asked = 0

  add(db: Db, list: string): void {
    this.#db = db
    this.#lists.add(list)
  }

  of(list: string | null): number | undefined {
    return list === null ? undefined : this.#counts.get(list)
  }

  /**
   * Asks the database, after the call: who asks while it is being asked waits for the next time, together with all who ask meanwhile.
   * Gives how often it was asked then.
   */
  ask(): Promise<number> {
    if (!this.#now) return this.#begin()
    this.#next ??= this.#now.then(
      () => this.#begin(),
      () => this.#begin(),
    )
    return this.#next
  }

  #begin(): Promise<number> {
    this.#next = null
    const asking = this.#read().finally(() => {
      if (this.#now === asking) this.#now = null
    })
    this.#now = asking
    return asking
  }

  async #read(): Promise<number> {
    this.#counts = await readListChanges(this.#db!, [...this.#lists])
    this.asked += 1
    return this.asked
  }
}
