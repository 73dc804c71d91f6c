import * as z from 'zod/mini'
import { itemState } from './backpack.ts'
import { id, idInQuery, pageParts, rarity, shownExterior, skinFace } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/collection.ts'
import { SHOWCASE_MOST } from './plain/collection.ts'

/** Of so many, what the player has ever had and what they hold now. */
const tally = z.object({ all: z.int(), ever: z.int(), held: z.int() })
export type Tally = z.output<typeof tally>

/** "family:corvane" is every finish of that family, "finish:gilt-thorn" that finish on every family that has it. */
const setKey = z.string().check(z.maxLength(120), z.regex(/^(family|finish):.+$/))

const setFace = z.object({
  set: setKey,
  of: z.enum(['family', 'finish']),
  name: z.string(),
  /** Its dearest skin. */
  image_url: z.string(),
})
export type SetFace = z.output<typeof setFace>

/** `complete` as soon as the player has ever had each of its skins, in any exterior. */
const collectionSet = z.object({ ...setFace.shape, all: z.int(), ever: z.int(), complete: z.boolean() })
export type CollectionSet = z.output<typeof collectionSet>

const family = z.object({
  family: z.string(),
  name: z.string(),
  kind: z.string(),
  kind_key: z.string(),
  image_url: z.string(),
  /** Skins in each of their exteriors. */
  cells: tally,
  /** Skins in any exterior. */
  skins: tally,
})
export type CollectionFamily = z.output<typeof family>

/** What complete sets give and the player has chosen to show. */
const honours = z.object({ title: z.nullable(setFace), frame: z.nullable(setFace) })
export type Honours = z.output<typeof honours>

/** A copy as it is shown to others; `open_id` leads to the proof of the draw that made it, if one did. */
const shownItem = z.object({
  item_id: id,
  wear: z.string(),
  pattern: z.nullable(z.int()),
  open_id: z.nullable(z.string()),
  ...skinFace.shape,
})
export type ShownItem = z.output<typeof shownItem>

/** `token` is the last part of the showcase's address, null while it is closed; `named` that records lead to it. */
const ownShowcase = z.object({
  token: z.nullable(z.string()),
  named: z.boolean(),
  items: z.array(shownItem),
})
export type OwnShowcase = z.output<typeof ownShowcase>

export const readCollection = route(plain.readCollection, {
  summary: "The player's album by family, their sets, what they show of them, and their showcase",
  data: z.object({
    cells: tally,
    skins: tally,
    families: z.array(family),
    sets: z.array(collectionSet),
    honours,
    showcase: ownShowcase,
  }),
})

/** The lowest wear that was ever made. Whose it is stays unsaid, unless they asked for it and their showcase is open. */
const record = z.object({
  wear: z.string(),
  holder: z.nullable(z.object({ nickname: z.string(), avatar: z.string(), token: z.string() })),
})
export type SkinRecord = z.output<typeof record>

const cell = z.object({
  skin_id: id,
  exterior_name: shownExterior,
  image_url: z.string(),
  /** Copies that the player has ever had, and those that they hold. */
  copies: z.int(),
  held: z.int(),
  /** Their copy of the lowest wear, also when it is gone. */
  best: z.nullable(
    z.object({
      item_id: id,
      wear: z.string(),
      pattern: z.nullable(z.int()),
      open_id: z.nullable(z.string()),
    }),
  ),
  /** Null as long as none was made. */
  record: z.nullable(z.object({ ...record.shape, own: z.boolean() })),
})
export type CollectionCell = z.output<typeof cell>

const collectionRow = z.object({
  finish: z.string(),
  name: z.string(),
  rarity,
  color: z.string(),
  cells: z.array(cell),
})
export type CollectionRow = z.output<typeof collectionRow>

export const readFamily = route(plain.readFamily, {
  summary:
    'The finishes of one family by their exteriors, the rarest first, or those of one rarity: which the player has had, and the best copy of each',
  query: z.extend(z.omit(pageParts, { page: true }), {
    family: z.string().check(z.minLength(1), z.maxLength(100)),
    rarity: z.optional(rarity),
  }),
  data: z.object({ family: z.string(), rows: z.array(collectionRow), next: z.nullable(z.string()) }),
  errors: ['family_unknown', 'invalid_input'],
})

const bestCopy = z.object({ ...shownItem.shape, state: itemState })
export type BestCopy = z.output<typeof bestCopy>

export const listBest = route(plain.listBest, {
  summary: "The player's copy of the lowest wear of each skin that they have ever had, the lowest first",
  query: z.omit(pageParts, { page: true }),
  data: z.object({ list: z.array(bestCopy), next: z.nullable(z.string()) }),
  errors: ['invalid_input'],
})

export const readHonours = route(plain.readHonours, {
  summary: 'The title and the frame that the player shows',
  data: honours,
})

export const chooseHonours = route(plain.chooseHonours, {
  summary: 'Show the title or the frame of a complete set, or none; what is not sent stays',
  body: z.object({ title: z.optional(z.nullable(setKey)), frame: z.optional(z.nullable(setKey)) }),
  data: honours,
  errors: ['set_unknown', 'set_incomplete', 'too_many_requests'],
})

export const arrangeShowcase = route(plain.arrangeShowcase, {
  summary:
    'Open or close the showcase, say whether records lead to it, and choose the held items that stand in it; each opening has a new address and begins without a name on records',
  body: z.object({
    open: z.optional(z.boolean()),
    named: z.optional(z.boolean()),
    item_ids: z.optional(z.array(id).check(z.maxLength(SHOWCASE_MOST))),
  }),
  data: ownShowcase,
  errors: ['item_unknown', 'item_busy', 'item_twice', 'too_many_requests'],
})

export const readShowcase = route(plain.readShowcase, {
  summary: 'What a player shows to everybody who has the address, as long as their showcase is open',
  query: z.object({ id: z.string().check(z.maxLength(64)) }),
  data: z.object({
    nickname: z.string(),
    avatar: z.string(),
    ...honours.shape,
    items: z.array(shownItem),
  }),
  errors: ['showcase_unknown'],
})

export const skinRecord = route(plain.skinRecord, {
  summary: 'The lowest wear that was ever made of a skin in one exterior',
  query: z.object({ skin_id: idInQuery }),
  data: z.object({ record: z.nullable(record) }),
  errors: ['skin_unknown'],
})
