import { startSolid } from '../geometry/solid-builder.ts'
import type { Subject } from '../pool/plan.ts'
import type { Box, Family, Finish, Front } from '../recipe.ts'
import { MATERIALS } from '../geometry/materials.ts'
import { getBox } from '../recipes/boxes.ts'
import { getFamily } from '../recipes/families.ts'
import { getFinish } from '../recipes/finishes.ts'
import { getFront } from '../recipes/fronts.ts'
import { Refusal } from './refusal.ts'

/** Puts the parts of every asked recipe together, without rendering, so that a slip in one is told before any work. */
export function checkRecipes(subjects: readonly Subject[]): void {
  const checks = new Map<string, () => void>()
  for (const subject of subjects) {
    if (subject.kind === 'item') {
      checks.set(`family ${subject.family}`, () => checkFamily(getFamily(subject.family)))
      checks.set(`finish ${subject.finish}`, () => checkFinish(getFinish(subject.finish)))
    } else if (subject.kind === 'box') checks.set(`box ${subject.box}`, () => checkBox(getBox(subject.box)))
    else checks.set(`front ${subject.front}`, () => checkFront(getFront(subject.group, subject.front)))
  }
  for (const check of checks.values()) check()
}

/** Throws a Refusal when a family cannot be put together. */
export function checkFamily({ key, canvas, build }: Family): void {
  refusing(() => build(startSolid(`Family ${key}`, canvas)))
}

/** Throws a Refusal when a front cannot be put together, or its finish is not whole. */
export function checkFront({ key, canvas, build, finish }: Front): void {
  refusing(() => build(startSolid(key, canvas)))
  checkFinish(finish)
}

/** Throws a Refusal when a face of a box cannot be put together, or its finish is not whole. */
export function checkBox({ key, body, trim, finish }: Box): void {
  const face = (name: string, halfWidth: number, halfHeight: number) =>
    startSolid(`Box ${key}, ${name}`, {
      left: -halfWidth,
      top: -halfHeight,
      width: 2 * halfWidth,
      height: 2 * halfHeight,
    })
  const { halfWidth, halfHeight, halfDepth, build } = body
  refusing(() => {
    const front = face('front', halfWidth, halfHeight)
    const side = face('side', halfDepth, halfHeight)
    build({ front, side, top: face('top', halfWidth, halfDepth) }, trim)
  })
  checkFinish(finish)
}

/** A finish with drawings gives its slots only when it meets an item; one without can be looked at now. */
export function checkFinish({ key, slots }: Finish): void {
  if (typeof slots === 'function') return
  for (const name of Object.keys(slots))
    if (!MATERIALS.some((material) => material === name))
      throw new Refusal(
        `Finish ${key} has a slot for "${name}", which is no material (there are ${MATERIALS.join(', ')})`,
      )
  if (slots.coat === undefined) throw new Refusal(`Finish ${key} has no slot for "coat"`)
}

function refusing(build: () => void): void {
  try {
    build()
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
}
