import { useEffect, useState } from 'react'
import { whenIdle } from '../../session/when-idle.ts'
import { groupOf, GROUPS, withMoreGroups } from './reel-maths.ts'
import type { Reel } from './stage.ts'

type Grown = { strips: readonly Reel['faces'][]; groups: readonly number[] }

/**
 * How many groups of cards of each reel are in the page. Where the reels will move they grow while nothing else is to be done, and
 * behind every frame as soon as an opening waits for them. A reel whose strip is another one begins anew; one that rests beyond
 * what is there yet gets all of them.
 */
export function useGroups(reels: readonly Reel[], moves: boolean, isWaited: boolean): readonly number[] {
  const [grown, setGrown] = useState<Grown>({ strips: [], groups: [] })
  const strips = reels.map(({ faces }) => faces)
  const groups = reels.map(({ faces, at }, i) => {
    const count = faces === grown.strips[i] ? (grown.groups[i] ?? 1) : 1
    return isWaited || groupOf(at) < count ? count : GROUPS
  })
  const isWhole = groups.every((count) => count === GROUPS)

  useEffect(() => {
    if (!moves || isWhole) return
    let isOver = false
    const grow = () => {
      if (!isOver) setGrown({ strips, groups: withMoreGroups(groups) })
    }
    if (isWaited) behindFrame(grow)
    else whenIdle(grow)
    return () => {
      isOver = true
    }
  })

  return groups
}

/** After what was drawn last is seen. */
function behindFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
