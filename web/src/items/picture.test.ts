import { expect, test } from 'vitest'
import { BOX_WIDTHS, pictureOf, pictureSet } from './picture.ts'

const master = '/assets/items/tarn-9-shale-camo-ww-560-0a1b2c3d.webp'

test('another width swaps only the width, though names hold digits too', () => {
  expect(pictureOf(master, 140)).toBe('/assets/items/tarn-9-shale-camo-ww-140-0a1b2c3d.webp')
})

test('an address of another form stays as it is', () => {
  expect(pictureOf('/elsewhere/picture.png', 140)).toBe('/elsewhere/picture.png')
})

test('a set lists every width for the browser to choose from', () => {
  expect(pictureSet('/assets/boxes/void-prism-512-0a1b2c3d.webp', BOX_WIDTHS)).toBe(
    '/assets/boxes/void-prism-256-0a1b2c3d.webp 256w, /assets/boxes/void-prism-512-0a1b2c3d.webp 512w',
  )
})
