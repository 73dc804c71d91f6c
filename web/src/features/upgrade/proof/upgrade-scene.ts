import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { text } from '../../../i18n/i18n.ts'
import { colour, headFont, textFont } from '../../../domain/picture/pen.ts'
import { isOf, type FairAnswer } from '../../../domain/proof/fair-answer.ts'
import { skinName } from '../../../domain/proof/skin-thumb.tsx'
import {
  drawCard,
  drawCentred,
  loadSkins,
  paidAndGot,
  STAGE,
  type Scene,
} from '../../../domain/replay/scene.ts'
import { dialAngleAt, planDialSpin, winningArc } from '../dial.ts'
import { chanceText } from './chance-text.ts'
import { shortExterior } from '../../../domain/skin/exterior-words.ts'

const LASTS_MS = 4200
const DIAL = { x: 400, y: STAGE.height / 2, radius: 196, width: 34 } as const
const TARGET = { x: 700, y: 72, width: 300, height: 320 } as const

/** The dial, whose pointer stops where the ticket is; the winning arc is as wide as the chance. */
export async function sceneOf(fair: FairAnswer): Promise<Scene | null> {
  if (!isOf(fair, 'upgrade')) return null
  const { proof, upgrade } = fair
  const { terms, ticket, won } = proof
  const pictures = await loadSkins([upgrade.target])
  const arc = winningArc(terms.chance_ppm, terms.direction)
  const spin = planDialSpin({ from: 0, ticket, direction: terms.direction, duration_ms: LASTS_MS })
  const got = proof.value_cents ?? 0
  const name = (skin: NonNullable<typeof upgrade.given>) => `${skinName(skin)} (${shortExterior(skin)})`
  return {
    about: text('replay:upgrade.about', {
      stake: formatMoney(terms.stake_cents / 100),
      target: skinName(upgrade.target),
    }),
    lasts_ms: LASTS_MS,
    draw: (pen, share) => {
      const { x, y, radius, width } = DIAL
      pen.lineWidth = width
      pen.lineCap = 'butt'
      pen.beginPath()
      pen.arc(x, y, radius, 0, 2 * Math.PI)
      pen.strokeStyle = colour('base-3')
      pen.stroke()
      pen.beginPath()
      pen.arc(x, y, radius, radians(arc.from), radians(arc.to))
      pen.strokeStyle = colour('signal')
      pen.stroke()
      const angle = radians(dialAngleAt(spin, share * LASTS_MS))
      pen.beginPath()
      pen.moveTo(x + Math.cos(angle) * (radius - width), y + Math.sin(angle) * (radius - width))
      pen.lineTo(x + Math.cos(angle) * (radius + width), y + Math.sin(angle) * (radius + width))
      pen.strokeStyle = colour('text-1')
      pen.lineWidth = 8
      pen.lineCap = 'round'
      pen.stroke()
      pen.fillStyle = colour('text-1')
      pen.font = headFont(58)
      drawCentred(pen, chanceText(terms.chance_ppm), x, y - 12, radius * 1.5)
      pen.fillStyle = colour('text-2')
      pen.font = textFont(28)
      drawCentred(pen, text('replay:upgrade.chance'), x, y + 40, radius * 1.5)
      pen.globalAlpha = share === 1 && !won ? 0.35 : 1
      drawCard(
        pen,
        {
          picture: pictures.get(upgrade.target.skin_id),
          rarity: upgrade.target.rarity,
          value_cents: terms.target.value_cents,
        },
        TARGET,
      )
      pen.globalAlpha = 1
    },
    outcome: {
      title: won
        ? text('replay:upgrade.won', { item: upgrade.given ? name(upgrade.given) : '' })
        : upgrade.given
          ? text('replay:upgrade.consoled', { item: name(upgrade.given) })
          : text('replay:upgrade.failed'),
      text: [
        paidAndGot('stake', terms.stake_cents, got),
        text('replay:ticket', { ticket: formatNumber(ticket) }),
      ].join(' · '),
    },
  }
}

/** Of the canvas, which begins at the right; the dial begins at the top. */
function radians(degrees: number): number {
  return ((degrees - 90) / 180) * Math.PI
}
