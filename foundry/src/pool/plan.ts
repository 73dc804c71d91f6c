import { join } from 'node:path'
import {
  AVATAR_EDITIONS,
  BADGE_EDITIONS,
  BOX_EDITIONS,
  ICON_EDITIONS,
  ITEM_EDITIONS,
  LARGE_BOX_EDITIONS,
  LARGE_ITEM_EDITIONS,
  type Edition,
} from '../encode/encode-picture.ts'
import { recipeHasher } from '../manifest/recipe-hash.ts'
import type { Exterior } from '../recipe.ts'
import { SIZES, type Care } from '../render/draft.ts'

/** Where a front's pictures lie. */
export type FrontGroup = 'avatars' | 'levels' | 'icons'

/** What a picture is of. */
export type Subject =
  | { kind: 'item'; family: string; finish: string; exterior: Exterior }
  | { kind: 'box'; box: string }
  | { kind: 'front'; group: FrontGroup; front: string }

/** A picture to make: its name as in "items/tarn-9-duskline-fn", the hash of what it is made from, its sizes. */
export type Picture = { name: string; subject: Subject; recipe: string; editions: readonly Edition[] }

const SOURCES = join(import.meta.dirname, '..')

/** What every picture of a kind is made by, besides its recipes. */
const MAKERS = {
  item: ['render/render-item.ts', 'render/draft.ts', 'encode/store-picture.ts'],
  box: ['render/render-box.ts', 'render/draft.ts', 'encode/store-picture.ts'],
  front: ['render/render-front.ts', 'render/draft.ts', 'encode/store-picture.ts'],
}

const FRONT_EDITIONS = { avatars: AVATAR_EDITIONS, levels: BADGE_EDITIONS, icons: ICON_EDITIONS }
const FRONT_FOLDERS = { avatars: 'avatars', levels: 'badges', icons: 'icons' }

const LARGE_EDITIONS = { item: LARGE_ITEM_EDITIONS, box: LARGE_BOX_EDITIONS, front: [] }

/** The sizes that a kind comes in; a draft only in those that it is large enough for. */
export function editionsOf(subject: Subject, care: Care): readonly Edition[] {
  if (care === 'large') return LARGE_EDITIONS[subject.kind]
  const editions =
    subject.kind === 'item'
      ? ITEM_EDITIONS
      : subject.kind === 'box'
        ? BOX_EDITIONS
        : FRONT_EDITIONS[subject.group]
  return editions.filter(({ width }) => width <= SIZES[care][subject.kind].width)
}

/** A picture's name, its path without width and hash, as in "items/tarn-9-duskline-fn". */
export function nameOf(subject: Subject): string {
  if (subject.kind === 'item')
    return `items/${subject.family}-${subject.finish}-${subject.exterior.toLowerCase()}`
  return subject.kind === 'box' ? `boxes/${subject.box}` : `${subject.group}/${subject.front}`
}

/** The files, below the sources, that a subject's recipes are written in: one per family, finish, box and front. */
export function recipeFiles(subject: Subject): string[] {
  if (subject.kind === 'item')
    return [`recipes/families/${subject.family}.ts`, `recipes/finishes/${subject.finish}.ts`]
  if (subject.kind === 'box') return [`recipes/boxes/${subject.box}.ts`]
  return [`recipes/fronts/${FRONT_FOLDERS[subject.group]}/${subject.front}.ts`]
}

/** Names, sizes and hashes of the subjects' pictures. With a width, only that size, and only what comes in it. */
export function planPictures(subjects: readonly Subject[], care: Care, width?: number): Picture[] {
  const hashRecipe = recipeHasher(SOURCES)
  return subjects
    .map((subject): Picture => {
      const files = [...recipeFiles(subject), ...MAKERS[subject.kind]]
      const editions = editionsOf(subject, care).filter(
        (edition) => width === undefined || edition.width === width,
      )
      return { name: nameOf(subject), subject, recipe: hashRecipe(files, { care }), editions }
    })
    .filter(({ editions }) => editions.length > 0)
}
