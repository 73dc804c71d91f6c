/*
 * Draws docs/pictures/reel-curve.svg: how many cards of a reel of 6000 ms pass the pointer in each 100 ms, and how many are still
 * to come. Run: node script/plot-reel-curve.ts
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cardUnder, positionAt } from '../web/src/domain/play/reel-spin.ts'
import { planSpin } from '../web/src/domain/opening/reel-maths.ts'

const TOTAL_MS = 6000
const STEP_MS = 100
const TAIL_MS = 2500

const SIZE = { width: 960, height: 400 }
const PLOT = { left: 52, right: 908, top: 64, bottom: 340 }
const MOST_PER_STEP = 2.5
const MOST_TO_GO = 50

const INK = {
  ground: '#0e1117',
  line: '#252d3a',
  text: '#a7b1c2',
  strong: '#f1f4f9',
  bar: '#c8f53c',
  way: '#6e8bff',
}

const spin = planSpin(TOTAL_MS, () => 0.5)

export function drawReelCurve(): string {
  const tailFrom = TOTAL_MS - TAIL_MS
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="sans-serif" font-size="13" role="img">`,
    `<title>A reel of ${TOTAL_MS} ms: cards crossed per ${STEP_MS} ms, and cards still to go</title>`,
    `<rect width="${SIZE.width}" height="${SIZE.height}" rx="12" fill="${INK.ground}"/>`,
    `<rect x="${x(tailFrom)}" y="${PLOT.top}" width="${x(TOTAL_MS) - x(tailFrom)}" height="${PLOT.bottom - PLOT.top}" fill="#ffffff" opacity="0.05"/>`,
    legend(),
    ...grid(),
    ...bars(),
    `<polyline fill="none" stroke="${INK.way}" stroke-width="2.5" points="${wayPoints()}"/>`,
    words(
      x(tailFrom + TAIL_MS / 2),
      PLOT.top + 22,
      `${crossed(tailFrom, TOTAL_MS)} cards in the last ${TAIL_MS / 1000} s`,
      INK.strong,
    ),
    '</svg>\n',
  ].join('\n')
}

function x(ms: number): number {
  return rounded(PLOT.left + (ms / TOTAL_MS) * (PLOT.right - PLOT.left))
}

function y(part: number): number {
  return rounded(PLOT.bottom - part * (PLOT.bottom - PLOT.top))
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10
}

/** Cards whose seam passes the pointer between two moments. */
function crossed(from_ms: number, to_ms: number): number {
  return cardUnder(positionAt(spin, to_ms)) - cardUnder(positionAt(spin, from_ms))
}

function words(at: number, line: number, said: string, ink = INK.text, anchor = 'middle'): string {
  return `<text x="${at}" y="${line}" fill="${ink}" text-anchor="${anchor}">${said}</text>`
}

function legend(): string {
  return [
    `<rect x="${PLOT.left}" y="24" width="12" height="12" fill="${INK.bar}"/>`,
    words(PLOT.left + 20, 35, `cards crossed per ${STEP_MS} ms (left)`, INK.text, 'start'),
    `<rect x="${PLOT.left + 260}" y="28" width="22" height="3" fill="${INK.way}"/>`,
    words(PLOT.left + 290, 35, 'cards to go (right)', INK.text, 'start'),
  ].join('\n')
}

function grid(): string[] {
  const seconds = Array.from({ length: TOTAL_MS / 1000 + 1 }, (_, second) => second)
  return [
    ...[0, 1, 2].map(
      (count) =>
        `<path d="M${PLOT.left} ${y(count / MOST_PER_STEP)}H${PLOT.right}" stroke="${INK.line}"/>` +
        words(PLOT.left - 12, y(count / MOST_PER_STEP) + 4, String(count), INK.text, 'end'),
    ),
    ...[0, 10, 20, 30, 40, 50].map((count) =>
      words(PLOT.right + 12, y(count / MOST_TO_GO) + 4, String(count), INK.way, 'start'),
    ),
    ...seconds.map((second) => words(x(second * 1000), PLOT.bottom + 24, `${second} s`)),
  ]
}

function bars(): string[] {
  const width = rounded((PLOT.right - PLOT.left) / (TOTAL_MS / STEP_MS) - 3)
  return Array.from({ length: TOTAL_MS / STEP_MS }, (_, n) => {
    const top = y(crossed(n * STEP_MS, (n + 1) * STEP_MS) / MOST_PER_STEP)
    return `<rect x="${rounded(x(n * STEP_MS) + 1.5)}" y="${top}" width="${width}" height="${rounded(PLOT.bottom - top)}" fill="${INK.bar}"/>`
  })
}

function wayPoints(): string {
  return Array.from({ length: 121 }, (_, n) => {
    const at = (n / 120) * TOTAL_MS
    return `${x(at)},${y((spin.to - positionAt(spin, at)) / MOST_TO_GO)}`
  }).join(' ')
}

if (import.meta.main) {
  writeFileSync(fileURLToPath(new URL('../docs/pictures/reel-curve.svg', import.meta.url)), drawReelCurve())
}
