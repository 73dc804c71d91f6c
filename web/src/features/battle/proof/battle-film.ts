import type { BattleFair } from '@noktra/contract/battle-proof'
import { fromCents } from '@noktra/game/money'
import { formatMoney } from '../../../i18n/format.ts'
import { text } from '../../../i18n/i18n.ts'
import { colour, headFont, textFont, type Pen } from '../../../domain/picture/pen.ts'
import { REST_MS } from '../../../domain/replay/frame.ts'
import { drawCard, drawCentred, STAGE } from '../../../domain/replay/scene.ts'
import { countedAt, planGather, type GatherPlan } from '../room/gather-plan.ts'
import { sideOf } from '../room/standing.ts'

/*
 * A battle as moving pictures. What is drawn follows from the proof and the moment alone: neither the clock nor chance has a part
 * in it, so the same battle gives the same frames everywhere.
 */

type Picture = HTMLImageElement | HTMLCanvasElement

/** Pictures by number: of skins, and of boxes. */
export type FilmPictures = { skins: ReadonlyMap<number, Picture>; boxes: ReadonlyMap<number, Picture> }

type Drawn = Pick<BattleFair['proof']['draws'][number], 'round' | 'seat' | 'skin_id' | 'value_cents'>

/** As much of a battle's proof as is drawn. */
export type Filmed = {
  proof: Pick<BattleFair['proof'], 'team' | 'rounds' | 'seats' | 'outcome' | 'prizes'> & {
    draws: readonly Drawn[]
  }
  players: readonly BattleFair['players'][number][]
  skins: readonly Pick<BattleFair['skins'][number], 'skin_id' | 'rarity'>[]
}

export type Film = {
  fair: Filmed
  /** The rounds that are played; what came in the others is counted with the next of them. */
  played: readonly number[]
  winners: readonly number[]
  seats: { seat: number; name: string; colour: string; x: number; width: number }[]
  plan: GatherPlan
  pictures: FilmPictures
}

const SIDES = 72
const GAP = 20
const CARD = { top: 72, most: 236 } as const
const THUMB = { top: 320, width: 56, height: 44 } as const
const FLYER = { width: 104, height: 78 } as const
const SIDE_COLOURS = ['#4da3ff', '#ff7a4d', '#35e09a', '#c58cff'] as const

const COIN = '#ffc84a'

/** A clip of a battle is so long, with its last card, however many rounds it has. */
const CLIP_MS = 8000
export const FILM_MS = CLIP_MS - REST_MS
/** Shorter, a round is a flicker. */
const ROUND_LEAST_MS = 350

/** Of the whole: the players, the rounds, the items on their way; then it rests. */
const ROUNDS = { from: 0.1, to: 0.72 } as const
const MOST_ROUNDS = Math.floor((FILM_MS * (ROUNDS.to - ROUNDS.from)) / ROUND_LEAST_MS)
const GATHER = { from: 0.74, to: 0.97 } as const
/** Of a round: until then the box is shut, then its item drops into place. */
const SHUT = 0.5
const DROP = 0.24
/** Heights of a picture that a shut box passes in a round. */
const PASSES = 3

/** Everything that the frames of a battle are drawn from; null before its outcome. */
export function makeFilm(fair: Filmed, pictures: FilmPictures): Film | null {
  const { proof, players } = fair
  if (proof.outcome === null || proof.draws.length === 0) return null
  const { winners } = proof.outcome
  const count = proof.seats.length
  const width = (STAGE.width - 2 * SIDES - GAP * (count - 1)) / count
  const room = { team: proof.team, seats: count, winners }
  const idOf = ({ round, seat }: { round: number; seat: number }) => round * 10 + seat
  const valueOf = new Map(proof.draws.map((draw) => [idOf(draw), draw.value_cents]))
  return {
    fair,
    played: playedOf(proof),
    winners,
    pictures,
    seats: proof.seats.map(({ seat }, at) => {
      const player = players.find((one) => one.seat === seat)
      const nickname = player?.nickname ?? ''
      return {
        seat,
        name: player?.is_bot ? text('replay:battle.bot', { name: nickname }) : nickname,
        colour: SIDE_COLOURS[sideOf(room, seat) - 1] ?? SIDE_COLOURS[0],
        x: SIDES + at * (width + GAP),
        width,
      }
    }),
    plan: planGather({
      room,
      draws: proof.draws.map((draw) => ({
        ...draw,
        item_id: idOf(draw),
        value: fromCents(draw.value_cents),
      })),
      result: {
        total: fromCents(proof.draws.reduce((sum, { value_cents }) => sum + value_cents, 0)),
        prizes: proof.prizes
          .filter(({ seat }) => winners.includes(seat))
          .map(({ seat, items, diamond_cents }) => ({
            seat,
            item_ids: items.map(idOf),
            items_value: fromCents(items.reduce((sum, item) => sum + (valueOf.get(idOf(item)) ?? 0), 0)),
            diamond: fromCents(diamond_cents),
            consolation: null,
          })),
      },
    }),
  }
}

/** Each round where there is time for it, else the last one and those in which the most was drawn. */
function playedOf({ rounds, draws }: Filmed['proof']): number[] {
  const sums = rounds.map((_, at) => ({
    round: at + 1,
    sum: draws.reduce((sum, draw) => (draw.round === at + 1 ? sum + draw.value_cents : sum), 0),
  }))
  const [last, ...others] = sums.toReversed()
  const dearest = others.toSorted((a, b) => b.sum - a.sum || a.round - b.round).slice(0, MOST_ROUNDS - 1)
  return [...dearest, ...(last ? [last] : [])].map(({ round }) => round).toSorted((a, b) => a - b)
}

/** Draws a battle at a part of its time, 0 to 1. */
export function drawFilm(pen: Pen, film: Film, share: number): void {
  const { played } = film
  const inRounds = within(share, ROUNDS) * played.length
  const at = Math.min(played.length - 1, Math.floor(inRounds))
  const round = share < ROUNDS.from ? 0 : (played[at] ?? 0)
  const part = share >= ROUNDS.to ? 1 : inRounds - Math.floor(inRounds)
  const rises = easeOut(Math.min(1, share / ROUNDS.from))
  for (const column of film.seats) {
    pen.save()
    pen.globalAlpha = rises
    pen.translate(0, (1 - rises) * 40)
    drawColumn(pen, film, column, { round, part, share })
    pen.restore()
  }
  if (share > GATHER.from && share < GATHER.to) drawFlights(pen, film, within(share, GATHER))
}

type Moment = { round: number; part: number; share: number }

function drawColumn(
  pen: Pen,
  film: Film,
  column: Film['seats'][number],
  { round, part, share }: Moment,
): void {
  const { seat, name, x, width } = column
  const { proof } = film.fair
  const isOver = share >= GATHER.from
  const isWinner = isOver && film.winners.includes(seat)
  pen.save()
  if (isOver && !isWinner) pen.globalAlpha *= 0.5
  panel(pen, x, 0, width, STAGE.height, 18)
  pen.fillStyle = colour('base-1')
  pen.fill()
  pen.strokeStyle = isWinner ? column.colour : colour('line-1')
  pen.lineWidth = isWinner ? 5 : 2
  pen.stroke()
  pen.fillStyle = column.colour
  pen.fillRect(x + 18, 0, width - 36, 5)
  pen.fillStyle = colour('text-1')
  pen.font = textFont(28)
  drawCentred(pen, name, x + width / 2, 40, width - 20)

  const landed = part >= SHUT + DROP
  const drawn = proof.draws.filter((draw) => draw.seat === seat)
  const best = isWinner && share >= GATHER.to ? bestOf(film, seat) : undefined
  drawWindow(pen, film, column, { drawn, round, part, best })
  const seen = drawn.filter((draw) => draw.round < round || (draw.round === round && landed))
  drawThumbs(pen, film, column, seen)

  const [sum, label] = linesOf(film, seat, { round, share, isWinner, seen })
  pen.fillStyle = isWinner ? COIN : colour('text-1')
  pen.font = headFont(isWinner ? 46 : 40)
  drawCentred(pen, sum, x + width / 2, 402, width - 20)
  pen.fillStyle = isWinner ? column.colour : colour('text-2')
  pen.font = textFont(24)
  drawCentred(pen, label, x + width / 2, 440, width - 20)
  pen.restore()
}

type Told = { round: number; share: number; isWinner: boolean; seen: readonly Drawn[] }

/** What a seat has come to, and what is said of it: a winner's pot is counted as its items come. */
function linesOf(
  { fair, plan }: Film,
  seat: number,
  { round, share, isWinner, seen }: Told,
): readonly [string, string] {
  if (isWinner) {
    const at = plan.pots.findIndex(({ seats }) => seats.includes(seat))
    const diamond = plan.pots[at]?.diamond ?? 0
    const more = diamond > 0 && share >= GATHER.to
    return [
      formatMoney(countedAt(plan, at, within(share, GATHER))),
      more ? text('replay:battle.diamonds', { amount: formatMoney(diamond) }) : text('replay:battle.winner'),
    ]
  }
  const sum = seen.reduce((all, { value_cents }) => all + value_cents, 0)
  const rounds = fair.proof.rounds.length
  return [formatMoney(fromCents(sum)), round > 0 ? text('replay:battle.round', { round, rounds }) : '']
}

/** The dearest of what a winner takes home. */
function bestOf({ fair: { proof } }: Film, seat: number): Drawn | undefined {
  const items = proof.prizes.find((prize) => prize.seat === seat)?.items ?? []
  return items
    .flatMap((item) => proof.draws.find((draw) => draw.round === item.round && draw.seat === item.seat) ?? [])
    .toSorted((a, b) => b.value_cents - a.value_cents)[0]
}

type Window = { drawn: readonly Drawn[]; round: number; part: number; best: Drawn | undefined }

/** The box of the round passes by, then the item that was in it drops into its place. */
function drawWindow(pen: Pen, film: Film, { x, width }: Film['seats'][number], window: Window): void {
  const { fair, pictures } = film
  const { round, part } = window
  const place = { x: x + 14, y: CARD.top, width: width - 28, height: Math.min(CARD.most, width + 20) }
  const box_id = fair.proof.rounds[Math.max(0, round - 1)]?.box_id ?? 0
  const box = pictures.boxes.get(box_id)
  const now = window.best ?? window.drawn.find((draw) => draw.round === round)
  const lands = now && part > SHUT ? easeOut(Math.min(1, (part - SHUT) / DROP)) : 0
  pen.save()
  panel(pen, place.x, place.y, place.width, place.height, 16)
  pen.clip()
  pen.fillStyle = colour('well')
  pen.fillRect(place.x, place.y, place.width, place.height)
  if (box && lands < 1) {
    const side = Math.min(place.width, place.height) - 40
    const runs = round === 0 ? 0 : ((part / SHUT) * PASSES) % 1
    pen.globalAlpha *= 0.55 * (1 - lands)
    for (const copy of round === 0 ? [0] : [-1, 0, 1]) {
      const y = place.y + (place.height - side) / 2 + (copy + runs) * place.height
      pen.drawImage(box, place.x + (place.width - side) / 2, y, side, side)
    }
  }
  pen.restore()
  if (!now || lands === 0) return
  const { skin_id, value_cents } = now
  pen.save()
  panel(pen, place.x, place.y, place.width, place.height, 16)
  pen.clip()
  const rarity = fair.skins.find((skin) => skin.skin_id === skin_id)?.rarity
  const y = place.y - (1 - lands) * place.height
  drawCard(pen, { picture: pictures.skins.get(skin_id), rarity, value_cents }, { ...place, y })
  pen.restore()
}

/** The latest items of a seat, small, below the one that is shown. */
function drawThumbs(
  pen: Pen,
  { pictures }: Film,
  { x, width }: Film['seats'][number],
  seen: readonly Drawn[],
): void {
  const most = Math.floor((width - 28) / (THUMB.width + 6))
  const shown = seen.slice(-most)
  const from = x + (width - shown.length * (THUMB.width + 6) + 6) / 2
  shown.forEach(({ skin_id }, at) => {
    drawFitted(pen, pictures.skins.get(skin_id), {
      x: from + at * (THUMB.width + 6) + THUMB.width / 2,
      y: THUMB.top + THUMB.height / 2,
      ...THUMB,
    })
  })
}

/** What all sides drew, on its way to who won it. */
function drawFlights(pen: Pen, film: Film, share: number): void {
  for (const { from, pot, leaves, lands, skin_id } of film.plan.flights) {
    const gone = (share - leaves) / (lands - leaves)
    const start = middleOf(film, [from])
    const goal = middleOf(film, film.plan.pots[pot]?.seats ?? [])
    if (gone <= 0 || gone >= 1) continue
    const way = gone * gone * (3 - 2 * gone)
    const bend = Math.hypot(goal.x - start.x, goal.y - start.y) * 0.16 * Math.sin(Math.PI * way)
    const scale = 1 - 0.45 * way
    pen.save()
    pen.globalAlpha = Math.min(1, gone * 8, (1 - gone) * 5)
    drawFitted(pen, film.pictures.skins.get(skin_id), {
      x: start.x + (goal.x - start.x) * way,
      y: start.y + (goal.y - start.y) * way - bend,
      width: FLYER.width * scale,
      height: FLYER.height * scale,
    })
    pen.restore()
  }
}

function middleOf(film: Film, seats: readonly number[]): { x: number; y: number } {
  const columns = film.seats.filter(({ seat }) => seats.includes(seat))
  const sum = columns.reduce((all, { x, width }) => all + x + width / 2, 0)
  const height = Math.min(CARD.most, (columns[0]?.width ?? 0) + 20)
  return { x: sum / Math.max(1, columns.length), y: CARD.top + height / 2 }
}

type Place = { x: number; y: number; width: number; height: number }

/** A picture as large as fits around a point. */
function drawFitted(pen: Pen, picture: Picture | undefined, { x, y, width, height }: Place): void {
  if (!picture) return
  const scale = Math.min(width / picture.width, height / picture.height)
  const [wide, high] = [picture.width * scale, picture.height * scale]
  pen.drawImage(picture, x - wide / 2, y - high / 2, wide, high)
}

function panel(pen: Pen, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath()
  pen.roundRect(x, y, width, height, radius)
}

function within(share: number, { from, to }: { from: number; to: number }): number {
  return Math.min(1, Math.max(0, (share - from) / (to - from)))
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3
}
