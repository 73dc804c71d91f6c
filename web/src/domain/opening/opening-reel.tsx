import { type CSSProperties, useEffect, useState } from 'react'
import { usePhone } from '../../ui/use-media.ts'
import { isBusy } from '../play/play-stage.ts'
import type { Axis } from '../play/move-strip.ts'
import { ReelStrip } from './reel-strip.tsx'
import type { Reel, Stage } from './stage.ts'
import type { BoxScene } from './box-scene.tsx'
import type { Box } from '../box/box-queries.ts'
import { useFirstScreenOver } from '../skin/first-screen-over.ts'
import { whenIdle } from '../../session/when-idle.ts'
import { groupOf, GROUPS, withMoreGroups } from './reel-maths.ts'

type Props = {
  box: Box
  reels: readonly Reel[]
  stage: Stage
  moves: boolean
  /** What shows the box as it opens, when that has come. */
  scene: Scene | null
}

/** One reel lies; two to five stand side by side; ten stand in two rows of five. */
export function OpeningReel({ box, reels, stage, moves, scene: Scene }: Props) {
  const phone = usePhone()
  const groups = useGroups(reels, moves, isBusy(stage))
  const { spins, unlock_ms } = stage.step === 'spinning' ? stage.run : { spins: [], unlock_ms: 0 }
  const axis: Axis = reels.length === 1 ? 'x' : 'y'
  // Filters stay on a few cards: none on phones, and none where ten reels show thirty of them.
  const blurs = !phone && reels.length <= 5
  // Small cards show their art alone; the result names it.
  const named = reels.length === 1 || (reels.length <= 5 && !phone)
  const rows = reels.length > 5 ? [reels.slice(0, 5), reels.slice(5)] : [reels]
  return (
    <div className="reels" data-layout={reels.length === 1 ? 'one' : reels.length > 5 ? 'ten' : 'columns'}>
      <BlurFilters />
      {rows.map((row, at) => (
        // Rows never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="reel-row" style={{ '--reels': row.length } as CSSProperties} aria-hidden>
          {row.map((reel, i) => (
            // Nor do the reels of a row.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={i} className="reel-window">
              <ReelStrip
                reel={reel}
                groups={groups[at * 5 + i] ?? 1}
                spin={spins[at * 5 + i]}
                after_ms={unlock_ms}
                axis={axis}
                blurs={blurs}
                named={named}
              />
              {Scene && <Scene box={box} stage={stage} index={at * 5 + i} />}
            </div>
          ))}
          <span className="reel-pointer" data-axis={axis} />
        </div>
      ))}
    </div>
  )
}

type Scene = typeof BoxScene

/** The scene of a box that opens: it comes after the first screen, and an opening goes without it until then. */
export function useScene(moves: boolean): Scene | null {
  const isSettled = useFirstScreenOver()
  const [scene, setScene] = useState<Scene | null>(null)
  useEffect(() => {
    if (!moves || !isSettled) return undefined
    return whenIdle(() => {
      // `catch` first: a build takes `import().then(…)` as one and fetches the style before it, so what `then` catches is not the style's.
      void import('./box-scene.tsx').catch(() => null).then((part) => part && setScene(() => part.BoxScene))
    })
  }, [moves, isSettled])
  return moves ? scene : null
}

/** Blur along one axis, which CSS alone cannot do. Strips choose one by class as their speed changes. */
function BlurFilters() {
  const filters = [
    ['x-much', '7 0'],
    ['x-some', '2.6 0'],
    ['y-much', '0 7'],
    ['y-some', '0 2.6'],
  ] as const
  return (
    <svg width="0" height="0" aria-hidden className="absolute">
      {filters.map(([id, deviation]) => (
        <filter key={id} id={`reel-blur-${id}`} x="-15%" y="-15%" width="130%" height="130%">
          <feGaussianBlur stdDeviation={deviation} />
        </filter>
      ))}
    </svg>
  )
}

type Grown = { strips: readonly Reel['faces'][]; groups: readonly number[] }

/**
 * How many groups of cards of each reel are in the page. Where the reels will move they grow while nothing else is to be done, and
 * behind every frame as soon as an opening waits for them. A reel whose strip is another one starts again; one that rests beyond
 * what is there yet gets all of them.
 */
function useGroups(reels: readonly Reel[], moves: boolean, isWaited: boolean): readonly number[] {
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
