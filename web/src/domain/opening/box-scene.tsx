import type { CSSProperties } from 'react'
import boxes from 'virtual:open-boxes'
import { pictureOf } from '@noktra/contract/pictures'
import type { Box } from '../box/box-queries.ts'
import { RARITIES, rarityStyle } from '../skin/rarity.ts'
import type { Stage } from './stage.ts'
import './box-scene.css'

type Props = {
  box: Pick<Box, 'image_url' | 'rows'>
  stage: Stage
  /** Which of the boxes that are opened together; one after the other comes off its lid. */
  index: number
}

/** The box in a picture's address: "neon-alley" of "/assets/boxes/neon-alley-fc4af7-512-76b4d4e7.webp". */
function halvesOf(url: string) {
  const [, key] = /\/boxes\/([a-z0-9-]+)-[0-9a-f]{6}-\d+-[0-9a-f]{8}\.webp$/.exec(url) ?? []
  return boxes[key ?? '']
}

/**
 * The box over its reel: it comes when the store is asked, opens when the store has answered, and the cards come out of it. The light is
 * that of the rarest that the box can hold, whatever came.
 */
export function BoxScene({ box, stage, index }: Props) {
  const best = RARITIES.find((rarity) => box.rows.some((row) => row.rarity === rarity)) ?? 'standard'
  const halves = halvesOf(box.image_url)
  const unlock_ms = stage.step === 'spinning' ? stage.run.unlock_ms : 0
  const step = stage.step === 'asking' ? 'closed' : unlock_ms > 0 ? 'open' : 'away'
  const [x, y, width] = halves?.mouth ?? [50, 50, 60]
  const style = { ...rarityStyle(best), '--unlock': `${unlock_ms}ms`, '--nth': index } as CSSProperties
  const mouth = { '--x': `${x}%`, '--y': `${y}%`, '--wide': `${width}%` } as CSSProperties
  return (
    <span className="box-scene" data-step={step} style={style}>
      <span className="box-scene-box" data-way={halves?.way} style={mouth}>
        <img src={halves?.body ?? pictureOf(box.image_url, 256)} alt="" className="box-scene-body" />
        <span className="box-scene-light" />
        {halves && <img src={halves.lid} alt="" className="box-scene-lid" />}
      </span>
    </span>
  )
}
