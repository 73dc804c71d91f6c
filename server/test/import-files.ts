/** A list of skins as the public data sets have it, in all their shapes; names are invented. */
export function skinFile(count: number, rarity = 'Restricted'): string {
  const names = ['Vesper Talon', 'Old Hatchet', 'Sea Pistol', 'Glass Rifle', 'Оса']
  return JSON.stringify(
    Array.from({ length: count }, (_, n) => {
      const weapon = names[n % names.length]!
      const pattern = `Wave 弐 ${n}`
      return {
        id: `skin-${n}`,
        name: `${n % 7 === 0 ? '★ ' : ''}${weapon} | ${pattern}`,
        weapon: n % 2 ? { id: `w${n}`, name: weapon } : weapon,
        pattern: n % 3 ? pattern : { name: pattern },
        rarity: n % 2 ? rarity : { id: 'r', name: rarity, color: '#123456' },
        ...(n % 4 ? { min_float: 0, max_float: 1 } : { min_float: null }),
        image: `https://pictures.example/${n}.png`,
        stattrak: true,
      }
    }),
  )
}

/** A price list by market name, in cents of USD. */
export function priceFile(
  prices: Record<string, unknown>,
  metadata: Record<string, unknown> = { currency: 'USD' },
): string {
  return JSON.stringify({ metadata, prices })
}

/** What a crate holds, by rarity: seven, five, three, two, and one of the rarest. */
const IN_A_CRATE = [
  ...Array<string>(7).fill('Mil-Spec Grade'),
  ...Array<string>(5).fill('Restricted'),
  ...Array<string>(3).fill('Classified'),
  ...Array<string>(2).fill('Covert'),
]

/** Skins of so many crates and as many collections, with a price for each exterior, dearer the rarer: two files. */
export function crateFiles(crates: number): { skins: string; prices: Record<string, number> } {
  const exteriors = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred']
  const prices: Record<string, number> = {}
  const skins = Array.from({ length: crates }, (_, crate) =>
    IN_A_CRATE.map((rarity, n) => {
      const name = `Keel Rifle | Tide ${crate} ${n}`
      const rank = ['Mil-Spec Grade', 'Restricted', 'Classified', 'Covert'].indexOf(rarity)
      for (const [wear, exterior] of exteriors.entries())
        prices[`${name} (${exterior})`] = Math.round((40 + 9 * crate + n) * 4.4 ** rank * 0.72 ** wear) + 3
      return {
        id: `crate-${crate}-${n}`,
        name,
        weapon: 'Keel Rifle',
        pattern: `Tide ${crate} ${n}`,
        category: 'Rifles',
        rarity,
        min_float: 0,
        max_float: 1,
        crates: [{ name: `Keelhaven Case ${crate}` }],
        collections: [{ name: `The Keelhaven ${crate} Collection` }],
      }
    }),
  ).flat()
  return { skins: JSON.stringify(skins), prices }
}
