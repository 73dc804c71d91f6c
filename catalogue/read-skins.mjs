/* The skins of designs in the shape of skins.json, one of each exterior, with what the composing scripts choose by. */
export function skinsOf(designs) {
  return designs.flatMap(({ key, family, finish, exteriors }) =>
    exteriors.map(({ skin_id, exterior, price }) => ({
      skin_id,
      exterior,
      value_cents: Math.round(price * 100),
      key: `${key}-${exterior.toLowerCase()}`,
      design: key,
      family,
      finish,
    })),
  )
}
