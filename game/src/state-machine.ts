/** What a machine says of an event: the next state, or why it does not accept it. */
export type Step<State extends string, Fault extends string> =
  | { state: State; fault?: undefined }
  | { state?: undefined; fault: Fault }

/** The events of a machine as a union, from the facts that each kind of event brings. */
export type EventOf<Facts, Type extends keyof Facts = keyof Facts> = {
  [T in Type]: { type: T } & Facts[T]
}[Type]

/**
 * What may happen in each state, and the state that it leads to. An event that does not stand in a state is not accepted
 * there; a state in which nothing stands is an end.
 */
export type Table<State extends string, Facts, Fault extends string = never> = {
  readonly [S in State]: {
    readonly [T in keyof Facts]?: (event: EventOf<Facts, T>) => State | { fault: Fault }
  }
}

/** Looks an event up in a table: the next state, why not, or null where the table has no such event in this state. */
export function lookUp<State extends string, Facts, Fault extends string, Type extends keyof Facts>(
  table: Table<State, Facts, Fault>,
  state: State,
  event: EventOf<Facts, Type>,
): Step<State, Fault> | null {
  const said = table[state][event.type]?.(event)
  if (said === undefined) return null
  return typeof said === 'string' ? { state: said } : said
}

/** The state of a step against which nothing may stand. Throws RangeError with the fault of one that is not accepted. */
export function stateAfter<State extends string>(step: Step<State, string>): State {
  if (step.fault !== undefined) throw new RangeError(`the machine does not accept this: ${step.fault}`)
  return step.state
}
