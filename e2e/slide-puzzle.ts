import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Say } from './texts.ts'
import { standStill } from './visit.ts'

/** What the hole leaves of the picture's light, about; see how the puzzle looks. */
const HOLE_SHADE = 0.3
const HOLE_FLOOR = 6
/** Pixels that are compared: every so many in each direction. */
const STEP = 2
/** What an arrow key moves the piece by, in pixels of the puzzle, and how many of that Page Up does. */
const FINE_STEP = 2
const COARSE = 5
/** Moves of the hand after the pick-up. */
const MOVES = 16

type Picture = { pixels: Buffer; width: number; height: number; channels: number }

/**
 * Solves the slide puzzle that shows, as a person does: looks for the dark hole in the shape of the piece, takes the
 * handle and drags it there, a little too far and back. One try: a puzzle that is not solved fails the test.
 */
export async function solveSlidePuzzle(page: Page, say: Say): Promise<void> {
  await slide(page, say)
  await expect(page.getByRole('dialog', { name: say('login:captcha.title') })).toBeHidden()
}

/** Drags the piece to its hole, or `beside` it by so many pixels. */
export async function slide(page: Page, say: Say, { beside = 0 } = {}): Promise<void> {
  // The dialog grows as it opens; a hand can only rest on what stands still.
  await handleOf(page, say).hover()
  const { left, frame } = await lookForHole(page, say)
  await drag(page, handleOf(page, say), left + (left > frame.width / 2 ? -beside : beside))
}

/** How long a finger rests on a key, in milliseconds: the store takes a way of 200 ms for no hand's. */
const STROKE = { delay: 20 }

/** Solves the puzzle by keys alone, with the handle focused as it comes. */
export async function solveByKeys(page: Page, say: Say): Promise<void> {
  const handle = handleOf(page, say)
  await expect(handle).toBeFocused()
  await standStill(page)
  const { left, frame, pieceAt } = await lookForHole(page, say)
  // The slider counts in pixels of the puzzle, whatever size it is shown in.
  const most = Number(await handle.getAttribute('aria-valuemax'))
  const steps = Math.round((left * most) / (frame.width - pieceAt.width) / FINE_STEP)
  for (let step = 0; step < Math.floor(steps / COARSE); step++) await page.keyboard.press('PageUp', STROKE)
  for (let step = 0; step < steps % COARSE; step++) await page.keyboard.press('ArrowRight', STROKE)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: say('login:captcha.title') })).toBeHidden()
}

function handleOf(page: Page, say: Say): Locator {
  return page.getByRole('dialog', { name: say('login:captcha.title') }).getByRole('slider')
}

/** How far the piece has to go, in pixels of the screen. */
async function lookForHole(page: Page, say: Say) {
  const dialog = page.getByRole('dialog', { name: say('login:captcha.title') })
  const ground = dialog.getByAltText(say('login:captcha.picture'))
  const piece = dialog.locator('img[alt=""]')
  const frame = (await ground.boundingBox())!
  const pieceAt = (await piece.boundingBox())!
  const background = await pictureOf(ground)
  const scale = background.width / frame.width
  const place = findHole(background, await pictureOf(piece), Math.round((pieceAt.y - frame.y) * scale))
  return { left: place / scale, frame, pieceAt }
}

async function pictureOf(image: Locator): Promise<Picture> {
  const source = (await image.getAttribute('src'))!
  const { data, info } = await sharp(Buffer.from(source.split(',')[1]!, 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height, channels: info.channels }
}

/** The left edge, in pixels of the picture, at which the piece and the hole fit best. */
function findHole(ground: Picture, piece: Picture, top: number): number {
  const fits = Array.from({ length: ground.width - piece.width }, (_, left) =>
    misfit(ground, piece, left, top),
  )
  return fits.indexOf(Math.min(...fits))
}

/** How much the picture under the piece differs from the piece in the shade. */
function misfit(ground: Picture, piece: Picture, left: number, top: number): number {
  let sum = 0
  for (let y = 0; y < piece.height && top + y < ground.height; y += STEP) {
    for (let x = 0; x < piece.width; x += STEP) {
      const from = (y * piece.width + x) * piece.channels
      if (piece.pixels[from + 3]! < 250) continue
      const under = ((top + y) * ground.width + left + x) * ground.channels
      for (let colour = 0; colour < 3; colour++) {
        const shaded = piece.pixels[from + colour]! * HOLE_SHADE + HOLE_FLOOR
        sum += Math.abs(ground.pixels[under + colour]! - shaded)
      }
    }
  }
  return sum
}

/** Faster in the middle, past the place and back, with an unsteady hand; one move a frame, as a hand's moves come. */
async function drag(page: Page, handle: Locator, distance: number): Promise<void> {
  const box = (await handle.boundingBox())!
  const startX = box.x + box.width / 2
  const startY = box.y + box.height / 2
  await page.mouse.move(startX, startY)
  await page.mouse.down()
  for (let move = 1; move <= MOVES; move++) {
    const part = move / MOVES
    const eased =
      part < 0.85 ? (1.03 * (1 - Math.cos((Math.PI * part) / 0.85))) / 2 : 1.03 - 0.2 * (part - 0.85)
    await page.mouse.move(startX + distance * eased, startY + 3 * Math.sin(move / 3))
    await nextFrame(page)
  }
  await page.mouse.move(startX + distance, startY + 1)
  await page.mouse.up()
}

function nextFrame(page: Page): Promise<number> {
  return page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(resolve)))
}
