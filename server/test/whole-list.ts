import type { ItemClass } from '@noktra/game/items'
import { EXTERIOR_NAMES, EXTERIORS, wearInterval, type Exterior } from '@noktra/game/wear'

/** A name of the market with what it is, as the list means it: written here by hand, not by the code that reads it. */
export type ListedName = {
  market_name: string
  class: ItemClass
  family: string
  finish: string | null
  exterior: Exterior | null
  variant: string | null
  phase: string | null
}

/** Rows of item lists, one list for each group of classes, in the shapes of public item data. */
export type WholeList = {
  items: Record<string, Record<string, unknown>[]>
  names: ListedName[]
  /** Names that are nothing of the game. */
  strange: string[]
}

const STARTS =
  'Ar Bel Cor Dun El Fen Gor Har Is Jor Kel Lor Mar Nor Or Pel Quen Ros Sar Tor Ul Ver Wes Yor Zan'.split(' ')
const ENDS =
  'ba den dor fell gard gate hold kar len line mere mond nar ness ova reth rin sand shore tide vale wick win'.split(
    ' ',
  )
const SCRIPTS = ['弐', '霧', 'Буря', 'Ñandú', 'Höhe', "d'Or", 'No. 7', 'A, B']
const GRADES = ['Consumer Grade', 'Industrial Grade', 'Mil-Spec Grade', 'Restricted', 'Classified', 'Covert']
const THINGS = ['High Grade', 'Remarkable', 'Exotic', 'Extraordinary']
const CATEGORIES = ['Pistols', 'Rifles', 'SMGs', 'Heavy', 'Sniper Rifles']
const PLACES = [
  'Harbour',
  'Keelhaven',
  'Saltmarsh',
  'Norwick',
  'Tidegate',
  'Ostermere',
  'Fellmouth',
  'Grandbay',
]

/**
 * A whole list of one game, about 34,500 names over all classes in the proportions of a real one; invented names, the same every time.
 * `share` makes a smaller one of the same proportions.
 */
export function wholeList(share = 1): WholeList {
  const items: WholeList['items'] = {
    skins: [],
    stickers: [],
    agents: [],
    crates: [],
    charms: [],
    graffiti: [],
    kits: [],
    patches: [],
    keys: [],
    collectibles: [],
  }
  const names: ListedName[] = []
  const count = (whole: number) => Math.max(1, Math.round(whole * share))

  const skin = (
    n: number,
    itemClass: 'weapon' | 'knife' | 'gloves',
    family: string,
    finish: string,
    phase: string | null,
  ) => {
    const [from, to] = [
      [0, 10_000],
      [0, 8000],
      [600, 10_000],
      [0, 3800],
      [1000, 6000],
    ][n % 5]!
    const marked = itemClass !== 'weapon'
    const stattrak = marked ? itemClass === 'knife' : n % 2 === 0
    const souvenir = !marked && n % 3 === 0
    const variants = [null, ...(stattrak ? ['stattrak'] : []), ...(souvenir ? ['souvenir'] : [])]
    items['skins']!.push({
      id: `skin-${n}${phase === null ? '' : `-${phase}`}`,
      name: `${marked ? '★ ' : ''}${family} | ${finish}${phase === null ? '' : ` (${phase})`}`,
      description: '<i>It has been to sea.</i>\\n\\nAnd back.',
      weapon: { id: `w-${family}`, name: family },
      category: {
        id: 'c',
        name: itemClass === 'knife' ? 'Knives' : itemClass === 'gloves' ? 'Gloves' : CATEGORIES[n % 5],
      },
      pattern: { id: `p-${finish}`, name: finish },
      min_float: from! / 10_000,
      max_float: to! / 10_000,
      rarity: { id: 'r', name: marked ? 'Covert' : GRADES[n % 6], color: '#8847ff' },
      stattrak,
      souvenir,
      ...(phase !== null && { phase }),
      paint_index: String(n),
      collections:
        n % 2
          ? [
              {
                id: `set-${n % 60}`,
                name: `The ${PLACES[n % 8]} Collection`,
                image: 'https://pictures.example/set.png',
              },
            ]
          : [],
      crates:
        n % 2
          ? []
          : [
              {
                id: `crate-${n % 40}`,
                name: `${PLACES[n % 8]} Case`,
                image: 'https://pictures.example/crate.png',
              },
            ],
      image: `https://pictures.example/skin-${n}.png`,
    })
    for (const exterior of EXTERIORS) {
      if (!wearInterval(exterior, from!, to!)) continue
      for (const variant of variants) {
        const word = variant === null ? '' : variant === 'stattrak' ? 'StatTrak™ ' : 'Souvenir '
        // Lists of prices know no phases.
        const market_name = `${marked ? '★ ' : ''}${word}${family} | ${finish} (${EXTERIOR_NAMES[exterior]})`
        // Souvenirs often have no plain twin.
        if (variant === null && souvenir && n % 2) continue
        if (phase !== null && phase !== 'Phase 1') continue
        names.push({ market_name, class: itemClass, family, finish, exterior, variant, phase: null })
      }
    }
  }

  const weapons = Array.from({ length: 45 }, (_, n) => `${wordOf(n)}-${(n % 9) + 1}`)
  for (let n = 0; n < count(1640); n += 1) skin(n, 'weapon', weapons[n % weapons.length]!, finishOf(n), null)
  const knives = Array.from(
    { length: 17 },
    (_, n) => `${wordOf(100 + n)} ${['Knife', 'Talon', 'Bayonet', 'Daggers'][n % 4]}`,
  )
  for (let n = 0; n < count(325); n += 1)
    skin(2000 + n, 'knife', knives[n % knives.length]!, finishOf(3000 + n), null)
  for (let n = 0; n < count(8); n += 1)
    for (const phase of ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4'])
      skin(4000 + n * 5, 'knife', knives[n % knives.length]!, 'Undertow', phase)
  for (const [n, family] of knives.slice(0, count(17)).entries()) {
    items['skins']!.push({
      id: `vanilla-${n}`,
      name: `★ ${family}`,
      weapon: { id: `w-${family}`, name: family },
      category: { id: 'c', name: 'Knives' },
      pattern: null,
      min_float: null,
      max_float: null,
      rarity: { id: 'r', name: 'Covert', color: '#eb4b4b' },
      stattrak: true,
      image: `https://pictures.example/vanilla-${n}.png`,
    })
    for (const variant of [null, 'stattrak'])
      names.push({
        market_name: `★ ${variant ? 'StatTrak™ ' : ''}${family}`,
        class: 'knife',
        family,
        finish: null,
        exterior: null,
        variant,
        phase: null,
      })
  }
  for (let n = 0; n < count(66); n += 1)
    skin(
      5000 + n,
      'gloves',
      `${wordOf(200 + (n % 8))} ${n % 3 ? 'Gloves' : 'Wraps'}`,
      finishOf(5000 + n),
      null,
    )

  const thing = (
    list: string,
    row: {
      id: string
      class: ItemClass
      family: string
      name: string
      finish: string
      variant?: string | null
    },
    more: Record<string, unknown> = {},
  ) => {
    const { id, class: itemClass, family, name, finish, variant = null } = row
    items[list]!.push({
      id,
      name,
      description: '',
      rarity: { id: 'r', name: THINGS[names.length % 4], color: '#4b69ff' },
      market_hash_name: name,
      image: `https://pictures.example/${id}.png`,
      ...more,
    })
    names.push({ market_name: name, class: itemClass, family, finish, exterior: null, variant, phase: null })
  }
  for (let n = 0; n < count(9660); n += 1)
    thing(
      'stickers',
      {
        id: `sticker-${n}`,
        class: 'sticker',
        family: 'Sticker',
        name: `Sticker | ${printOf(n)}`,
        finish: printOf(n),
      },
      { effect: n % 3 === 0 ? 'Holo' : 'Other', tournament: null },
    )
  for (let n = 0; n < count(5865); n += 1)
    thing('stickers', {
      id: `sticker_slab-${n}`,
      class: 'sticker',
      family: 'Sticker Slab',
      name: `Sticker Slab | ${printOf(n)}`,
      finish: printOf(n),
    })
  for (let n = 0; n < count(1725); n += 1) {
    const finish = `${wordOf(n)} ${wordOf(n * 3 + 1)}${n % 9 ? ` (${['Wave Blue', 'Dust Brown', 'War Red'][n % 3]} ${n})` : ` ${n}`}`
    thing('graffiti', {
      id: `graffiti-${n}`,
      class: 'graffiti',
      family: 'Sealed Graffiti',
      name: `Sealed Graffiti | ${finish}`,
      finish,
    })
  }
  for (let n = 0; n < count(1035); n += 1) {
    const finish =
      n % 5
        ? `${PLACES[n % 8]} ${2026 + (n % 5)} Highlight | ${wordOf(n)} takes ${wordOf(n + 7)} ${n}`
        : finishOf(n)
    const variant = n % 5 ? 'souvenir' : null
    thing('charms', {
      id: `keychain-${n}`,
      class: 'charm',
      family: 'Charm',
      name: `${variant ? 'Souvenir ' : ''}Charm | ${finish}`,
      finish,
      variant,
    })
  }
  for (let n = 0; n < count(207); n += 1) {
    const finish = `${wordOf(n)} & ${wordOf(n + 3)}, ${finishOf(n)}`
    const variant = n % 2 ? 'stattrak' : null
    thing('kits', {
      id: `music_kit-${n}`,
      class: 'music-kit',
      family: 'Music Kit',
      name: `${variant ? 'StatTrak™ ' : ''}Music Kit | ${finish}`,
      finish,
      variant,
    })
  }
  for (let n = 0; n < count(103); n += 1) {
    const finish = `${finishOf(n)}${n % 4 ? '' : ` (Gold) | ${PLACES[n % 8]} 2031`}`
    thing('patches', { id: `patch-${n}`, class: 'patch', family: 'Patch', name: `Patch | ${finish}`, finish })
  }
  for (let n = 0; n < count(100); n += 1) {
    const name = `${['Nadia', 'Cmdr. Ilo', 'Sir Bors', 'Prof. Ament'][n % 4]} '${wordOf(n)}' ${wordOf(n + 11)}`
    const group = `${PLACES[n % 8]} ${n % 2 ? 'Guard' : 'Rangers'}`
    thing(
      'agents',
      { id: `agent-${n}`, class: 'agent', family: group, name: `${name} | ${group}`, finish: name },
      {
        rarity: {
          id: 'r',
          name: ['Distinguished', 'Exceptional', 'Superior', 'Master'][n % 4],
          color: '#4b69ff',
        },
        team: { id: 't', name: 'Guard' },
      },
    )
  }
  const held = (kind: string, from: number, most: number) =>
    Array.from({ length: count(most) }, (_, k) => ({
      id: `${kind}-${(from + k) % count(kind === 'skin' ? 1640 : 17)}`,
      name: `${kind} ${from + k}`,
      rarity: { id: 'r', name: 'Restricted', color: '#8847ff' },
    }))
  const boxes: [family: string, write: (place: string, n: number) => string][] = [
    ['Case', (place) => `${place} Case`],
    ['Case', (place, n) => `${place} Weapon Case ${n}`],
    ['Capsule', (place, n) => `${place} ${2020 + n} Legends Autograph Capsule`],
    ['Capsule', (place, n) => `Autograph Capsule | ${wordOf(n)} | ${place} 2031`],
    ['Capsule', (place, n) => `${place} ${2020 + n} Returning Challengers (Holo-Foil)`],
    ['Package', (place, n) => `${place} ${2020 + n} Quay Souvenir Package`],
    ['Package', (place, n) => `${place} ${2020 + n} Contenders Patch Pack`],
    ['Music Kit Box', (place, n) => `${place} ${n} Music Kit Box`],
  ]
  for (let n = 0; n < count(400); n += 1) {
    const [family, write] = boxes[n % boxes.length]!
    const name = write(`${wordOf(n)} ${PLACES[n % 8]}`, (n % 9) + 1)
    thing(
      'crates',
      { id: `crate-${n}`, class: 'container', family, name, finish: name },
      {
        type: family,
        rarity: { id: 'r', name: 'Base Grade', color: '#b0c3d9' },
        first_sale_date: '2031/01/01',
        contains: held('skin', n * 31, 17),
        contains_rare: held('vanilla', n, 5),
      },
    )
  }
  for (let n = 0; n < count(90); n += 1) {
    const name = `${wordOf(n)} ${PLACES[n % 8]} Case Key`
    thing('keys', { id: `key-${n}`, class: 'key', family: 'Key', name, finish: name })
  }
  for (let n = 0; n < count(100); n += 1) {
    const [name, family] =
      n % 2
        ? [`${finishOf(n)} Pin`, 'Pin']
        : [`${PLACES[n % 8]} ${2000 + n} Viewer Pass${n % 4 ? '' : ' + 3 Souvenir Tokens'}`, 'Pass']
    thing('collectibles', {
      id: `collectible-${n}`,
      class: family === 'Pin' ? 'collectible' : 'other',
      family,
      name,
      finish: name,
    })
  }
  const strange = Array.from(
    { length: count(60) },
    (_, n) =>
      [
        `The ${wordOf(n)}`,
        `Sticker | ${wordOf(n)} (Factory New)`,
        `StatTrak™ Souvenir ${wordOf(n)}-1 | Slate (Well-Worn)`,
        `${wordOf(n)} (Minimal Wear)`,
        `${wordOf(n)} | One | Two`,
      ][n % 5]!,
  )
  return { items, names: unlike(names), strange }
}

/** A name of invented syllables, another one for every number below 600. */
function wordOf(n: number): string {
  const start = STARTS[n % STARTS.length]!
  const end = ENDS[Math.floor(n / STARTS.length + n) % ENDS.length]!
  return `${start}${end}`
}

function finishOf(n: number): string {
  return `${wordOf(n)} ${wordOf(Math.floor(n / 7) + 13)}${n % 11 === 0 ? ` ${SCRIPTS[n % SCRIPTS.length]}` : ''}${n % 37 === 0 ? ' (Long Tide)' : ''} ${n}`
}

function printOf(n: number): string {
  const print = ['', ' (Holo)', ' (Foil)', ' (Gold)', ' (Glitter)', ' (Holo, Champion)'][n % 6]!
  return `${wordOf(n)}${n}${print}${n % 4 ? ` | ${PLACES[n % 8]} ${2026 + (n % 5)}` : ''}`
}

function unlike(names: ListedName[]): ListedName[] {
  return [...new Map(names.map((one) => [one.market_name, one])).values()]
}
