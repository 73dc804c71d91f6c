import * as z from 'zod/mini'
import { unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/log.ts'

/** A promise that what a play drew will be in the public log (docs/log.md): one note for all of an answer, each with its path. */
const promise = z.object({
  note: z.string(),
  /** In the order of the draws. The salt opens the entry: it holds SHA-256(salt || record). */
  entries: z.array(z.object({ kind: z.string(), salt: z.string(), index: z.int(), path: z.string() })),
})
export type PlayPromise = z.output<typeof promise>

/** What the answer of a play holds beside what SPEC says; one that was recorded by an older version has none. */
export const promised = { promise: z.optional(promise) }

/** Where what a proof is over stands: in the log, in the line before it, or in neither, since it was drawn before there was a log. */
const state = z.enum(['in_log', 'waiting', 'before_log'])

/** What opens the entries of a proof. A salt is null where the entry says all itself; so is the index of one that waits. */
export const loggedProof = z.object({
  state,
  entries: z.array(z.object({ kind: z.string(), salt: z.nullable(z.string()), index: z.nullable(z.int()) })),
})
export type LoggedProof = z.output<typeof loggedProof>

const index = z.coerce
  .number<string | number>()
  .check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

export const log = route(plain.log, {
  summary: 'The public log: its name, size, newest checkpoint, keys and witnesses',
  data: z.object({
    origin: z.string(),
    size: z.int(),
    waiting: z.int(),
    /** The newest checkpoint, as /log/checkpoint has it; null before the first. */
    checkpoint: z.nullable(z.string()),
    signed_at: z.nullable(unixSeconds),
    /** The newest that a witness has cosigned. */
    witnessed: z.nullable(z.object({ size: z.int(), checkpoint: z.string() })),
    keys: z.array(z.object({ key: z.string(), from_s: z.int(), until_s: z.nullable(z.int()) })),
    witnesses: z.array(z.object({ key: z.string(), size: z.nullable(z.int()), time_s: z.nullable(z.int()) })),
    started_at: unixSeconds,
    /** Names that it had before, and the checkpoint whose entries were lost with each. */
    lost: z.array(z.object({ origin: z.string(), from_size: z.int(), checkpoint: z.string() })),
  }),
})

export const inclusion = route(plain.inclusion, {
  summary: 'That the entries of a proof are in the log: a path for each, under one checkpoint',
  query: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    /** The size of a checkpoint that the caller has; without it the newest. */
    size: z.optional(index),
  }),
  data: z.object({
    state,
    checkpoint: z.nullable(z.string()),
    size: z.int(),
    entries: z.array(z.object({ kind: z.string(), index: z.int(), path: z.string() })),
  }),
  errors: ['draw_unknown'],
})

export const consistency = route(plain.consistency, {
  summary: 'That the log of one checkpoint begins with that of an older one',
  query: z.object({ from: index, to: z.optional(index) }),
  data: z.object({ from: z.int(), to: z.int(), path: z.string(), checkpoint: z.nullable(z.string()) }),
})

export const myAnchors = route(plain.myAnchors, {
  summary: "The entries of the player's own chains of seeds, newest first, with what opens them",
  data: z.object({
    list: z.array(
      z.object({
        chain_no: z.int(),
        anchor: z.string(),
        salt: z.string(),
        index: z.nullable(z.int()),
        path: z.nullable(z.string()),
      }),
    ),
    size: z.int(),
    checkpoint: z.nullable(z.string()),
  }),
})
