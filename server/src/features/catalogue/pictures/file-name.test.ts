import { describe, expect, test } from 'vitest'
import { asFileName, isHidden, nameOfPicture, percentDecoded } from './file-name.ts'
import { matchPictures, type Pictured } from './match-pictures.ts'

const design = (
  id: number,
  market_name: string,
  more: Partial<Pictured['designs'][number]> = {},
): Pictured['designs'][number] => ({
  id,
  class: 'weapon',
  source_id: `row-${id}`,
  market_name,
  phase: null,
  weapon: market_name.replace('★ ', '').replace('StatTrak™ ', '').split(' | ')[0]!,
  image: null,
  picture_url: null,
  ...more,
})
const skin = (id: number, design_id: number, market_hash_name: string) =>
  ({ id, design_id, exterior: 'FN', market_hash_name }) as const

const STORE: Pictured = {
  designs: [
    design(1000001, 'Tarn-9 | Pitlane', {
      source_id: 'skin-1001',
      image: 'https://p.example/a/tarn%209.png',
    }),
    design(1000002, 'StatTrak™ Tarn-9 | Pitlane', {
      source_id: 'skin-1001:stattrak',
      image: 'https://p.example/a/tarn%209.png',
    }),
    design(1000003, '★ Vesper Talon | Undertow', { phase: 'Phase 1', class: 'knife' }),
    design(1000004, '★ Vesper Talon | Undertow', { phase: 'Phase 2', class: 'knife' }),
    design(1000005, '★ Vesper Talon | What? Who: Me', { class: 'knife' }),
    design(1000006, 'Sticker | Reef (Holo) | Harbour 2031', {
      class: 'sticker',
      weapon: 'Sticker',
      image: 'https://p.example/b/same.png',
    }),
    design(1000007, 'Sticker | Keel', {
      class: 'sticker',
      weapon: 'Sticker',
      image: 'https://p.example/c/same.png',
    }),
  ],
  skins: [
    skin(10000011, 1000001, 'Tarn-9 | Pitlane (Factory New)'),
    { ...skin(10000012, 1000001, 'Tarn-9 | Pitlane (Minimal Wear)'), exterior: 'MW' },
    skin(10000021, 1000002, 'StatTrak™ Tarn-9 | Pitlane (Factory New)'),
    { ...skin(10000060, 1000006, 'Sticker | Reef (Holo) | Harbour 2031'), exterior: null },
  ],
}

const match = (...paths: string[]) =>
  matchPictures(paths, STORE).map(({ design_ids, skin_ids, why }) => ({
    design_ids,
    skin_ids,
    why: why?.key,
  }))

describe('a file is a picture of', () => {
  test.each([
    ['10000012.png', [], [10000012]],
    ['1000002.webp', [1000002], [10000021]],
    ['Tarn-9 | Pitlane (Minimal Wear).png', [], [10000012]],
    ['Tarn-9%20%7C%20Pitlane%20(Minimal%20Wear).jpeg', [], [10000012]],
    ['knives/Tarn-9 _ Pitlane (Minimal Wear).JPG', [], [10000012]],
    ['StatTrak™ Tarn-9 _ Pitlane.png', [1000002], [10000021]],
    ['skin-1001:stattrak.png', [1000002], [10000021]],
    ['skin-1001%3Astattrak.png', [1000002], [10000021]],
    ['Vesper Talon _ What_ Who_ Me.png', [1000005], []],
    ['★ Vesper Talon | Undertow - Phase 2.png', [1000004], []],
    ['Sticker _ Reef (Holo) _ Harbour 2031.png', [1000006], [10000060]],
    ['Tarn-9 | Pitlane.png', [1000001, 1000002], [10000011, 10000012, 10000021]],
    ['skin-1001.png', [1000001, 1000002], [10000011, 10000012, 10000021]],
    ['tarn 9.png', [1000001, 1000002], [10000011, 10000012, 10000021]],
  ])('%s', (name, design_ids, skin_ids) => {
    expect(match(name)).toEqual([{ design_ids, skin_ids, why: undefined }])
  })

  test.each([
    ['Tarn-9 | Slate.png', 'no_item'],
    ['99.png', 'no_item'],
    ['Tarn-9 | Pitlane.gif', 'no_picture'],
    ['★ Vesper Talon | Undertow.png', 'shared'],
    ['same.png', 'shared'],
  ])('no item: %s', (name, why) => {
    expect(match(name)).toEqual([{ design_ids: [], skin_ids: [], why: `catalogue:picture_faults.${why}` }])
  })

  test('what is named more exactly, in whatever order; the same item twice is said', () => {
    const files = ['skin-1001.png', 'Tarn-9 | Pitlane (Factory New).png', 'StatTrak™ Tarn-9 | Pitlane.png']
    const wanted = [
      { design_ids: [1000001], skin_ids: [10000012], why: undefined },
      { design_ids: [], skin_ids: [10000011], why: undefined },
      { design_ids: [1000002], skin_ids: [10000021], why: undefined },
    ]
    expect(match(...files)).toEqual(wanted)
    expect(match(...files.toReversed())).toEqual(wanted.toReversed())
    expect(match('1000001.png', 'Tarn-9 | Pitlane.webp')[1]).toMatchObject({
      why: 'catalogue:picture_faults.twice',
    })
  })
})

test('a name becomes one that every system takes, and back what it can', () => {
  expect(asFileName('A/B\\C: "D" <E>|F? *. ')).toBe('A_B_C_ _D_ _E__F_ _')
  expect(percentDecoded('100% wool')).toBe('100% wool')
  expect(percentDecoded('%E2%98%85%20A%2FB')).toBe('★ A/B')
  expect(nameOfPicture('a/b/Cmdr. Ilo.png')).toBe('Cmdr. Ilo')
  expect(nameOfPicture('readme.txt')).toBeNull()
  expect([isHidden('__MACOSX/a.png'), isHidden('a/.DS_Store'), isHidden('a/b.png')]).toEqual([
    true,
    true,
    false,
  ])
})
