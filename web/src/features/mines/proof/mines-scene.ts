import { MINE_LAYERS, MINE_TILES } from '@noktra/game/mines'
import { formatMoney } from '../../../i18n/format.ts'
import { text } from '../../../i18n/i18n.ts'
import { colour } from '../../../domain/picture/pen.ts'
import { isOf, type FairAnswer } from '../../../domain/proof/fair-answer.ts'
import { skinName } from '../../../domain/proof/skin-thumb.tsx'
import { paidAndGot, STAGE, type Scene } from '../../../domain/replay/scene.ts'
import { shortExterior } from '../../../domain/skin/exterior-words.ts'

const PICK_MS = 650
const TILE = { width: 118, height: 62, gap: 12 } as const
const LEFT = (STAGE.width - MINE_TILES * (TILE.width + TILE.gap) + TILE.gap) / 2
const TOP = (STAGE.height - MINE_LAYERS * (TILE.height + TILE.gap) + TILE.gap) / 2

/** The layers from below, pick by pick; at the end all mines are shown. */
export async function sceneOf(fair: FairAnswer): Promise<Scene | null> {
  if (!isOf(fair, 'mines')) return null
  const { proof, game } = fair
  const { picks, result } = proof
  const layout = proof.layout ?? game.layout
  const stake = proof.tier.stake_cents
  const item = game.won ? `${skinName(game.won)} (${shortExterior(game.won)})` : ''
  return {
    about: text('replay:mines.about', { stake: formatMoney(stake / 100) }),
    lasts_ms: PICK_MS * (picks.length + 1),
    draw: (pen, share) => {
      const opened = Math.min(picks.length, Math.floor(share * (picks.length + 1)))
      for (let layer = 1; layer <= MINE_LAYERS; layer += 1) {
        for (let tile = 1; tile <= MINE_TILES; tile += 1) {
          const x = LEFT + (tile - 1) * (TILE.width + TILE.gap)
          const y = TOP + (MINE_LAYERS - layer) * (TILE.height + TILE.gap)
          const isPicked = layer <= opened && picks[layer - 1] === tile
          const isMine = layout[layer - 1]?.includes(tile) ?? false
          const isShown = isPicked || share === 1
          pen.beginPath()
          pen.roundRect(x, y, TILE.width, TILE.height, 12)
          pen.fillStyle = colour(isPicked ? 'base-4' : 'base-2')
          pen.fill()
          if (isPicked) {
            pen.strokeStyle = colour(isMine ? 'danger' : 'signal')
            pen.lineWidth = 4
            pen.stroke()
          }
          if (!isShown) continue
          pen.globalAlpha = isPicked ? 1 : 0.4
          pen.beginPath()
          pen.arc(x + TILE.width / 2, y + TILE.height / 2, isMine ? 15 : 7, 0, 2 * Math.PI)
          pen.fillStyle = colour(isMine ? 'danger' : 'text-3')
          pen.fill()
          pen.globalAlpha = 1
        }
      }
    },
    outcome: {
      title: text(`replay:mines.${result.kind}`, {
        layer: result.kind === 'bomb' ? result.layer + 1 : result.layer,
        item,
      }),
      text: paidAndGot('stake', stake, result.kind === 'refund' ? stake : (result.value_cents ?? 0)),
    },
  }
}
