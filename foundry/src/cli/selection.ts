import {
  AVATAR_EDITIONS,
  BADGE_EDITIONS,
  BOX_EDITIONS,
  ICON_EDITIONS,
  ITEM_EDITIONS,
} from '../encode/encode-picture.ts'
import type { Subject } from '../pool/plan.ts'
import { EXTERIORS } from '../recipe.ts'
import { BOXES } from '../recipes/boxes.ts'
import { FAMILIES } from '../recipes/families.ts'
import { FINISHES } from '../recipes/finishes.ts'
import { AVATARS, BADGES, ICONS } from '../recipes/fronts.ts'
import { assertKnown } from './nearest.ts'
import { Refusal } from './refusal.ts'

/** Everything that there are recipes for, by what the command line calls it. */
export const KEYS = {
  family: FAMILIES.map(({ key }) => key),
  finish: FINISHES.map(({ key }) => key),
  /** A family in a finish: for a shop that does not sell every pair. */
  design: FAMILIES.flatMap((family) => FINISHES.map((finish) => `${family.key}-${finish.key}`)),
  exterior: [...EXTERIORS],
  box: BOXES.map(({ key }) => key),
  avatar: AVATARS.map(({ key }) => key),
  badge: BADGES.map(({ key }) => key),
  icon: ICONS.map(({ key }) => key),
}

export type KeyKind = keyof typeof KEYS

export const KEY_KINDS = Object.keys(KEYS) as KeyKind[]

/** Keys that were asked for, per kind; a kind that was not named is missing. */
export type Asked = Partial<Record<KeyKind, string[]>>

/** Stands for every key of a kind. */
const ALL = 'all'

const GROUPS = { avatar: 'avatars', badge: 'levels', icon: 'icons' } as const

/**
 * The pictures that were asked for: all of them when no kind was named. Naming families, finishes or exteriors asks for
 * items, and what of the three is missing means all of it; designs are asked for one by one.
 */
export function select(asked: Asked): Subject[] {
  for (const kind of KEY_KINDS) for (const key of asked[kind] ?? []) assertKnownKey(kind, key)
  const everything = KEY_KINDS.every((kind) => asked[kind] === undefined)
  const pairs = [asked.family, asked.finish].some((keys) => keys !== undefined)
  const items = everything || pairs || (asked.exterior !== undefined && asked.design === undefined)
  const designs = new Set(chosen(asked, 'design', false))
  const subjects: Subject[] = []
  for (const family of KEYS.family)
    for (const finish of KEYS.finish) {
      const isAsked = items && isChosen(asked, 'family', family) && isChosen(asked, 'finish', finish)
      if (!isAsked && !designs.has(`${family}-${finish}`)) continue
      for (const exterior of chosen(asked, 'exterior', true))
        subjects.push({ kind: 'item', family, finish, exterior: exterior as (typeof EXTERIORS)[number] })
    }
  for (const box of chosen(asked, 'box', everything)) subjects.push({ kind: 'box', box })
  for (const kind of ['avatar', 'badge', 'icon'] as const)
    for (const front of chosen(asked, kind, everything))
      subjects.push({ kind: 'front', group: GROUPS[kind], front })
  return subjects
}

function assertKnownKey(kind: KeyKind, key: string): void {
  if (key !== ALL) assertKnown(kind, key, KEYS[kind])
}

/** Keys in the shop's order, each once. */
function chosen(asked: Asked, kind: KeyKind, otherwise: boolean): string[] {
  const keys = asked[kind]
  return KEYS[kind].filter((key) =>
    keys === undefined ? otherwise : keys.includes(key) || keys.includes(ALL),
  )
}

function isChosen(asked: Asked, kind: KeyKind, key: string): boolean {
  return asked[kind]?.some((each) => each === key || each === ALL) ?? true
}

/** Widths in pixels of each kind of picture. */
export const WIDTHS = {
  items: ITEM_EDITIONS.map(({ width }) => width),
  boxes: BOX_EDITIONS.map(({ width }) => width),
  avatars: AVATAR_EDITIONS.map(({ width }) => width),
  badges: BADGE_EDITIONS.map(({ width }) => width),
  icons: ICON_EDITIONS.map(({ width }) => width),
}

/** Reads a width that some kind of picture comes in. */
export function readWidth(text: string): number {
  const widths = [...new Set(Object.values(WIDTHS).flat())]
  const width = Number(text)
  if (widths.includes(width)) return width
  const list = Object.entries(WIDTHS).map(([kind, own]) => `${kind} in ${own.join(', ')}`)
  throw new Refusal(`There is no size "${text}": ${list.join('; ')} pixels across`)
}
