import type { BattleFair } from '@noktra/contract/battle-proof'
import { formatMoney } from '../../../i18n/format.ts'
import { text } from '../../../i18n/i18n.ts'
import { colour, headFont, textFont } from '../../../domain/picture/pen.ts'
import { isOf, type FairAnswer } from '../../../domain/proof/fair-answer.ts'
import { drawCard, drawCentred, loadSkins, STAGE, type Scene } from '../../../domain/replay/scene.ts'

/** Long battles are shown faster, so that a video of one stays short. */
const ROUND_MS = 900
const MOST_MS = 12_000
const GAP = 20
const SIDES = 72

/** Seats beside one another, round by round, with their running totals; at the end who won is marked. */
export async function sceneOf(fair: FairAnswer): Promise<Scene | null> {
  if (!isOf(fair, 'battle') || fair.proof.outcome === null || fair.proof.draws.length === 0) return null
  const { proof, players } = fair
  const { winners } = fair.proof.outcome
  const rounds = proof.rounds.length
  const seats = proof.seats.map(({ seat }) => seat)
  const faces = new Map(fair.skins.map((skin) => [skin.skin_id, skin]))
  const pictures = await loadSkins(fair.skins.filter(({ skin_id }) => wasDrawn(fair, skin_id)))
  const width = (STAGE.width - 2 * SIDES - GAP * (seats.length - 1)) / seats.length
  const drawn = (seat: number, round: number) =>
    proof.draws.find((draw) => draw.seat === seat && draw.round === round)
  const nameOf = (seat: number) => {
    const player = players.find((one) => one.seat === seat)
    if (!player) return ''
    return player.is_bot ? text('replay:battle.bot', { name: player.nickname }) : player.nickname
  }
  const total = proof.draws.reduce((sum, { value_cents }) => sum + value_cents, 0)
  const paid = proof.seats.reduce((sum, { entry_cents }) => sum + entry_cents, 0)
  return {
    about: text('replay:battle.about', { seats: seats.length, count: rounds }),
    lasts_ms: Math.min(MOST_MS, ROUND_MS * (rounds + 1)),
    draw: (pen, share) => {
      const done = Math.min(rounds, Math.floor(share * (rounds + 1)))
      seats.forEach((seat, at) => {
        const x = SIDES + at * (width + GAP)
        const isWinner = share === 1 && winners.includes(seat)
        pen.globalAlpha = share === 1 && !isWinner ? 0.5 : 1
        pen.beginPath()
        pen.roundRect(x, 0, width, STAGE.height, 18)
        pen.fillStyle = colour('base-1')
        pen.fill()
        pen.strokeStyle = colour(isWinner ? 'signal' : 'line-1')
        pen.lineWidth = isWinner ? 5 : 2
        pen.stroke()
        pen.fillStyle = colour('text-1')
        pen.font = textFont(28)
        drawCentred(pen, nameOf(seat), x + width / 2, 40, width - 20)
        const last = done > 0 ? drawn(seat, done) : undefined
        if (last) {
          const { skin_id, value_cents } = last
          drawCard(
            pen,
            { picture: pictures.get(skin_id), rarity: faces.get(skin_id)?.rarity, value_cents },
            { x: x + 14, y: 76, width: width - 28, height: Math.min(268, width + 30) },
          )
        }
        const sum = proof.draws
          .filter((draw) => draw.seat === seat && draw.round <= done)
          .reduce((all, { value_cents }) => all + value_cents, 0)
        pen.fillStyle = colour('text-1')
        pen.font = headFont(40)
        drawCentred(pen, formatMoney(sum / 100), x + width / 2, 392, width - 20)
        pen.fillStyle = colour('text-2')
        pen.font = textFont(24)
        const label = isWinner
          ? text('replay:battle.winner')
          : text('replay:battle.round', { round: done, rounds })
        drawCentred(pen, label, x + width / 2, 434, width - 20)
      })
      pen.globalAlpha = 1
    },
    outcome: {
      title:
        winners.length === seats.length
          ? text('replay:battle.shared')
          : text('replay:battle.won', { name: winners.map(nameOf).join(', ') }),
      text: text('replay:battle.sums', {
        paid: formatMoney(paid / 100),
        got: formatMoney(total / 100),
      }),
    },
  }
}

function wasDrawn({ proof }: BattleFair, skin_id: number): boolean {
  return proof.draws.some((draw) => draw.skin_id === skin_id)
}
