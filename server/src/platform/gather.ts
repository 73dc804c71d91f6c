type Waiter<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }

export type Gathering<Key, Value> = {
  /** How many keys are taken at once. */
  most: number
  /** How many runs may be under way. */
  atOnce: number
  /** How many must wait for a run to begin beside one of several: a few would cost as much as many. One, unless it is said. */
  fewestBeside?: number
  /** Keys of one lane never run beside each other; without it each key has its own. */
  laneOf?: (key: Key) => unknown
  /** Why a key is not run any more, if so: what is answered instead of giving it a turn. */
  whyNot?: (key: Key) => Error | null
  /** Gives one thunk per key, in the same order; it is called at once. */
  run: (keys: Key[]) => Promise<(() => Promise<Value>)[]>
}

/**
 * Gathers what is asked for while others of the same kind are under way, so that it runs together. Who asks while nothing is
 * under way waits for no other call: their run begins at once.
 */
export class Gatherer<Key, Value> {
  #waiting: Waiter<Key, Value>[] = []
  #running = 0
  /** Runs of several keys. A run of one may wait for what others hold, so no key waits for it. */
  #runningMany = 0
  #lanes = new Set<unknown>()

  ask(key: Key, gathering: Gathering<Key, Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject })
      this.#begin(gathering)
    })
  }

  #begin(gathering: Gathering<Key, Value>): void {
    const { atOnce, fewestBeside = 1 } = gathering
    if (this.#running >= atOnce || this.#waiting.length < (this.#runningMany > 0 ? fewestBeside : 1)) return
    const taken = this.#take(gathering)
    if (taken.length === 0) return
    this.#running += 1
    if (taken.length > 1) this.#runningMany += 1
    void this.#run(taken, gathering)
  }

  #take({ most, laneOf, whyNot }: Gathering<Key, Value>): Waiter<Key, Value>[] {
    const taken: Waiter<Key, Value>[] = []
    this.#waiting = this.#waiting.filter((waiter) => {
      if (taken.length >= most) return true
      const reason = whyNot?.(waiter.key) ?? null
      if (reason !== null) {
        waiter.reject(reason)
        return false
      }
      const lane = laneOf?.(waiter.key)
      if (laneOf && this.#lanes.has(lane)) return true
      if (laneOf) this.#lanes.add(lane)
      taken.push(waiter)
      return false
    })
    return taken
  }

  async #run(taken: Waiter<Key, Value>[], gathering: Gathering<Key, Value>): Promise<void> {
    let thunks: (() => Promise<Value>)[]
    try {
      thunks = await gathering.run(taken.map(({ key }) => key))
    } catch (error) {
      thunks = taken.map(() => () => Promise.reject(error))
    }
    this.#running -= 1
    if (taken.length > 1) this.#runningMany -= 1
    for (const [at, waiter] of taken.entries()) void this.#settle(waiter, thunks[at]!, gathering)
    this.#begin(gathering)
  }

  async #settle(
    { key, resolve, reject }: Waiter<Key, Value>,
    thunk: () => Promise<Value>,
    gathering: Gathering<Key, Value>,
  ): Promise<void> {
    try {
      resolve(await thunk())
    } catch (error) {
      reject(error)
    } finally {
      if (gathering.laneOf) this.#lanes.delete(gathering.laneOf(key))
      this.#begin(gathering)
    }
  }
}
