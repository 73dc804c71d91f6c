import { expect, test } from 'vitest'
import {
  BOX_WIDTHS,
  fittingPicture,
  ITEM_WIDTHS,
  LARGE_ITEM_WIDTHS,
  pictureOf,
  pictureSet,
  tintOf,
} from './pictures.ts'

const master = '/assets/items/tarn-9-shale-camo-ww-8d7f61-560-0a1b2c3d.webp'

test('another width swaps only the width, though names hold digits too', () => {
  expect(pictureOf(master, 160)).toBe('/assets/items/tarn-9-shale-camo-ww-8d7f61-160-0a1b2c3d.webp')
})

test('an address of another form stays as it is', () => {
  expect(pictureOf('/elsewhere/picture.png', 160)).toBe('/elsewhere/picture.png')
})

test('a set lists every width for the browser to choose from', () => {
  expect(pictureSet('/assets/boxes/void-prism-512-0a1b2c3d.webp', BOX_WIDTHS)).toBe(
    '/assets/boxes/void-prism-256-0a1b2c3d.webp 256w, /assets/boxes/void-prism-512-0a1b2c3d.webp 512w',
  )
})

test('a set asks for no width that a picture does not have', () => {
  expect(widthsOf(master)).toEqual(['160w', '280w', '560w'])
  expect(widthsOf(pictureOf(master, 1120))).toEqual(['160w', '280w', '560w', '1120w'])
  const upload = `/assets/uploads/skin-${'0a1b2c3d'.repeat(4)}-560-0a1b2c3d.webp`
  expect(widthsOf(upload)).toEqual(['160w', '280w', '560w'])
})

function widthsOf(url: string): (string | undefined)[] {
  return pictureSet(url, LARGE_ITEM_WIDTHS)
    .split(', ')
    .map((each) => each.split(' ')[1])
}

test('for a screen the nearest width in ratio fits, and none that a picture does not have', () => {
  const fit = (pixels: number, url = master) => fittingPicture(url, ITEM_WIDTHS, pixels)
  expect(fit(190)).toBe(pictureOf(master, 160))
  expect(fit(280)).toBe(pictureOf(master, 280))
  expect(fit(390)).toBe(pictureOf(master, 280))
  expect(fit(420)).toBe(master)
  expect(fit(2000)).toBe(master)
  expect(fit(2000, pictureOf(master, 280))).toBe(pictureOf(master, 280))
  expect(fit(280, '/elsewhere/picture.png')).toBe('/elsewhere/picture.png')
})

test('a picture says its own colour, an upload of a longer name and a picture from elsewhere none', () => {
  expect(tintOf(master)).toBe('#8d7f61')
  expect(tintOf(`/assets/uploads/skin-${'0a1b2c3d'.repeat(4)}-560-0a1b2c3d.webp`)).toBeUndefined()
  expect(tintOf('/elsewhere/picture.png')).toBeUndefined()
})
