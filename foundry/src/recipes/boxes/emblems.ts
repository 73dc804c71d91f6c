import { circle, mirrored, polygon, rect, star } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'

/** Emblems of boxes: path data about (0, 0), some 50 units in radius, with even-odd holes. */
export const EMBLEMS = {
  triangle: 'M0 -46L46 36L-46 36ZM0 -16L-20 22L20 22Z',
  bolt: 'M10 -56L-34 8L-4 8L-14 56L36 -14L4 -14L20 -56Z',
  flame:
    'M4 -58C10 -30 40 -18 40 16C40 42 22 54 0 54C-22 54 -40 40 -40 14C-40 -6 -26 -16 -22 -34C-14 -26 -10 -18 -10 -8C0 -20 6 -36 4 -58ZM2 8C8 18 16 22 16 34C16 44 8 48 0 48C-8 48 -16 42 -16 32C-16 22 -2 20 2 8Z',
  crown: 'M-52 34L-58 -30L-28 -2L0 -48L28 -2L58 -30L52 34ZM-50 44L50 44L50 56L-50 56Z',
  frost:
    'M-5 -58L5 -58L5 -34L22 -48L28 -40L5 -22L5 -9L16 -15L20 -45L30 -44L28 -22L49 -34L54 -26L33 -14L54 -6L51 3L21 -7L10 0L21 7L51 -3L54 6L33 14L54 26L49 34L28 22L30 44L20 45L16 15L5 9L5 22L28 40L22 48L5 34L5 58L-5 58L-5 34L-22 48L-28 40L-5 22L-5 9L-16 15L-20 45L-30 44L-28 22L-49 34L-54 26L-33 14L-54 6L-51 -3L-21 7L-10 0L-21 -7L-51 3L-54 -6L-33 -14L-54 -26L-49 -34L-28 -22L-30 -44L-20 -45L-16 -15L-5 -9L-5 -22L-28 -40L-22 -48L-5 -34Z',
  leaf: 'M0 -58C44 -34 48 22 0 58C-48 22 -44 -34 0 -58ZM-4 -30L4 -30L4 -4L20 -18L24 -10L4 10L4 24L16 14L20 22L4 36L4 46L-4 46L-4 36L-20 22L-16 14L-4 24L-4 10L-24 -10L-20 -18L-4 -4Z',
  fang: 'M-50 -46C-20 -52 20 -52 50 -46C52 -16 46 4 34 18L26 52L14 26L0 34L-14 26L-26 52L-34 18C-46 4 -52 -16 -50 -46ZM-34 -22L-10 -10L-16 2L-32 -4ZM34 -22L10 -10L16 2L32 -4Z',
  prism: star(4, 58, 20),
  hexRing: star(3, 54, 54) + star(3, 28, 28),
  brine: waterDrop(-34, 0.46) + wave(13) + wave(38),
  fuel: waterDrop(0, 1) + 'M-25 14C-25 32 -13 43 3 43L3 33C-7 33 -15 26 -15 14Z',
  levels: [34, 84, 116, 62, 96, 40]
    .map((height, bar) => rect(bar * 19 - 55, -height / 2, 13, height, 5))
    .join(''),
  quill:
    'M50 -58C10 -52 -26 -30 -34 14L-52 54L-43 58L-27 26C10 24 22 10 26 2L10 2C24 -4 38 -16 42 -28L28 -28C40 -36 48 -46 50 -58ZM22 -30L-18 14L-12 2L16 -34Z',
  moth:
    polygon(
      mirrored('0 -30, 8 -26, 12 -12, 58 -42, 54 -4, 40 10, 20 12, 38 24, 34 46, 18 54, 8 34, 0 48'),
      5,
    ) +
    polygon('4 -34, 22 -58, 27 -55, 9 -31') +
    polygon('-4 -34, -22 -58, -27 -55, -9 -31'),
  ticket: place(
    'M-58 -34L58 -34L58 -14A14 14 0 0 0 58 14L58 34L-58 34L-58 14A14 14 0 0 0 -58 -14Z' +
      polygon('-34 -7, 4 -7, 4 -22, 36 0, 4 22, 4 7, -34 7', 2),
    { rotate: -24 },
  ),
  anchor:
    circle(0, -44, 15) +
    circle(0, -44, 6) +
    polygon(
      mirrored(
        '6 -29, 6 -16, 28 -16, 28 -5, 6 -5, 6 36, 24 29, 33 14, 24 12, 46 -8, 57 22, 46 20, 28 46, 0 59',
      ),
      3,
    ),
  terraceSun:
    'M-24 0A24 24 0 0 1 24 0Z' +
    [-72, -36, 0, 36, 72]
      .map((rotate) => place(polygon('-5 -32, 5 -32, 3 -58, -3 -58', 2), { rotate }))
      .join('') +
    rect(-54, 8, 108, 12, 3) +
    rect(-42, 26, 84, 11, 3) +
    rect(-28, 43, 56, 10, 3),
}

function waterDrop(y: number, scale: number): string {
  return place('M0 -58C14 -30 38 -8 38 18C38 42 20 56 0 56C-20 56 -38 42 -38 18C-38 -8 -14 -30 0 -58Z', {
    y,
    scale,
  })
}

/** A band of two crests, 15 units thick, its middle at height y. */
function wave(y: number): string {
  return place(
    'M-54 -7Q-40 -27 -27 -7Q-13 13 0 -7Q14 -27 27 -7Q40 13 54 -7L54 8Q40 28 27 8Q14 -12 0 8Q-13 28 -27 8Q-40 -12 -54 8Z',
    { y },
  )
}
