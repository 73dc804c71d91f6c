import type { Shape } from './shape.ts'
import type { Stage } from './spec-stage.ts'
import type { Sent } from './stranger.ts'

/** A call as SPEC or PRODUCT 15 says it, typed from there by hand. */
export type SpecCall = {
  /** Method and exact path. */
  call: string
  /** Only a logged-in user may make it (SPEC 6). */
  login?: true
  /** It has an effect that a second call does not have. */
  once?: true
  /** What is sent, by the names of SPEC, and what comes of it. */
  send?: (stage: Stage) => Sending | Promise<Sending>
  /** Parameters without which it is refused. */
  needs?: string[]
  /** Fields of `data` as SPEC 3, 5 and 7 name them. */
  reads: Shape
}

export type Sending = Sent & {
  /** The values of the answer, known by what was made for it. */
  tells?: Shape
  /** Looks from elsewhere at what the call has done; `data` is its answer. */
  after?: (data: unknown) => Promise<void>
}
