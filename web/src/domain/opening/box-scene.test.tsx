import { expect, test } from 'vitest'
import type { Opening } from '@noktra/contract/boxes'
import type { SkinFace } from '@noktra/contract/shapes'
import { show } from '../../test/show.tsx'
import { BoxScene } from './box-scene.tsx'
import type { Run, Stage } from './stage.ts'

type Seen = Parameters<typeof BoxScene>[0]['box']

const face = (rarity: SkinFace['rarity']) => ({ rarity }) as Seen['rows'][number]
const box = (image_url: string, ...rarities: SkinFace['rarity'][]): Seen => ({
  image_url,
  rows: rarities.map(face),
})
const run = (rarity: SkinFace['rarity'], unlock_ms = 800): Run => ({
  kind: 'coins',
  openings: [{ rarity } as Opening],
  price: 1,
  spins: [],
  total_ms: 6000,
  unlock_ms,
})
const spinning = (rarity: SkinFace['rarity'], unlock_ms?: number): Stage => ({
  step: 'spinning',
  run: run(rarity, unlock_ms),
  lasts_ms: 6000,
})
const asking: Stage = { step: 'asking', asked: 'coins', isWaiting: false, isSkipped: false }
const PICTURE = '/assets/boxes/neon-alley-fc4af7-512-76b4d4e7.webp'

async function scene(seen: Seen, stage: Stage) {
  await show(<BoxScene box={seen} stage={stage} index={0} />, { texts: [] })
  return [...document.querySelectorAll<HTMLElement>('.box-scene')].at(-1)!
}

test.each<[string, string, Stage]>([
  ['at rest', 'away', { step: 'rest' }],
  ['while the store is asked', 'closed', asking],
  ['when the store has answered', 'open', spinning('standard')],
  ['where it came too late', 'away', spinning('standard', 0)],
])('%s the box is %s', async (_, step, stage) => {
  expect((await scene(box(PICTURE, 'standard'), stage)).dataset['step']).toBe(step)
})

test('its light is that of the rarest that it can hold, whatever came', async () => {
  const light = async (won: SkinFace['rarity']) =>
    (await scene(box(PICTURE, 'standard', 'relic', 'exotic'), spinning(won))).style.getPropertyValue(
      '--rarity',
    )
  expect(await light('standard')).toBe(await light('relic'))
  expect(
    (await scene(box(PICTURE, 'exotic', 'standard'), asking)).style.getPropertyValue('--rarity'),
  ).not.toBe(await light('relic'))
})

test('a box of the catalogue has its lid, another stays whole', async () => {
  expect((await scene(box(PICTURE, 'standard'), asking)).querySelectorAll('img')).toHaveLength(2)
  const own = await scene(box('/assets/uploads/0123456789abcdef-512.webp', 'standard'), asking)
  expect([...own.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toHaveLength(1)
})
