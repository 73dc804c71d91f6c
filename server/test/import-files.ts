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
