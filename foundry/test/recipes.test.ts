import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkBox, checkFamily, checkFinish, checkRecipes } from '../src/cli/check-recipes.ts'
import { KEY_KINDS, KEYS, select } from '../src/cli/selection.ts'
import { nameOf, recipeFiles } from '../src/pool/plan.ts'
import { groupTasks } from '../src/pool/tasks.ts'
import type { Family } from '../src/recipe.ts'
import { BOXES } from '../src/recipes/boxes.ts'
import { solidColour } from '../src/surface/slots.ts'

const everything = select({})

describe('recipes', () => {
  test('can all be put together', () => {
    expect(() => checkRecipes(everything)).not.toThrow()
  })

  test('have a file each, named after their key', () => {
    const files = new Set(everything.flatMap(recipeFiles))
    const missing = [...files].filter((file) => !existsSync(join(import.meta.dirname, '../src', file)))
    expect(missing).toEqual([])
  })

  test('have keys and pictures of their own', () => {
    for (const kind of KEY_KINDS) expect(new Set(KEYS[kind]).size).toBe(KEYS[kind].length)
    expect(new Set(everything.map(nameOf)).size).toBe(everything.length)
  })
})

describe('a recipe with a slip in it is refused in a sentence', () => {
  const family = (build: Family['build']): Family => ({
    key: 'slip',
    canvas: { width: 10, height: 10 },
    view: { yaw: 0, pitch: 0, roll: 0 },
    build,
  })

  test('an open outline', () => {
    expect(() => checkFamily(family((solid) => solid.part('M0 0L9 0L9 9')))).toThrow(
      'Family slip, operation 1: the outline is open; close it with Z, or give it a stroke width',
    )
  })

  test('a material that does not exist', () => {
    const build: Family['build'] = (solid) => solid.part('M0 0L9 0L9 9Z', { material: 'chrome' as never })
    expect(() => checkFamily(family(build))).toThrow(
      /^Family slip, operation 1: there is no material "chrome" \(there are coat, /,
    )
  })

  test('an open outline on a box', () => {
    const body = {
      ...BOXES[0].body,
      build: ({ side }: { side: { part: (path: string) => void } }) => side.part('M0 0L9 0L9 9'),
    }
    expect(() => checkBox({ ...BOXES[0], key: 'slip', body })).toThrow(
      'Box slip, side, operation 1: the outline is open',
    )
  })

  test('a finish with a slot that is no material, or without a coat', () => {
    const coat = solidColour('#ffffff', 0, 0.5)
    expect(() => checkFinish({ key: 'slip', slots: { coat, chrome: coat } as never })).toThrow(
      /^Finish slip has a slot for "chrome", which is no material/,
    )
    expect(() => checkFinish({ key: 'slip', slots: {} as never })).toThrow(
      'Finish slip has no slot for "coat"',
    )
  })
})

describe('tasks', () => {
  const pictures = (families: number) =>
    select({ family: KEYS.family.slice(0, families) }).map((subject) => ({
      name: nameOf(subject),
      subject,
      recipe: '',
      editions: [],
    }))

  test('one family keeps several workers busy, finish by finish', () => {
    const tasks = groupTasks(pictures(1), 2)
    expect(tasks.length).toBeGreaterThan(2)
    const names = tasks.flatMap((task) => task.pictures.map(({ name }) => name))
    expect(names.toSorted()).toEqual(
      pictures(1)
        .map(({ name }) => name)
        .toSorted(),
    )
    const finishes = tasks.flatMap((task) => [
      ...new Set(task.pictures.map(({ subject }) => subject.kind === 'item' && subject.finish)),
    ])
    expect(new Set(finishes).size).toBe(finishes.length)
  })

  test('many families stay whole', () => {
    expect(groupTasks(pictures(KEYS.family.length), 2)).toHaveLength(KEYS.family.length)
    expect(groupTasks(pictures(1), 1)).toHaveLength(1)
  })
})
