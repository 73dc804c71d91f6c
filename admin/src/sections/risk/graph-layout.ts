import type { PlayerRisk } from '@noktra/contract/admin/risk'

export const WIDTH = 760
export const HEIGHT = 560

type Place = { x: number; y: number }

/** Radii of the rings: keys lie between the players whom they join. */
const RINGS = { nearKey: 95, nearPlayer: 165, farKey: 210, farPlayer: 250 }

/**
 * Where players and keys are drawn: the account that is looked at in the middle, accounts that share a key with it on a ring around
 * it, accounts that share one with those on a ring around that.
 */
export function layOut({ players, keys, edges }: Pick<PlayerRisk, 'players' | 'keys' | 'edges'>) {
  const stepOf = new Map(players.map(({ id, step }) => [id, step]))
  const playersAt = Map.groupBy(edges, ({ key_id }) => key_id)
  const keysOf = Map.groupBy(edges, ({ player_id }) => player_id)
  const center = players.find(({ step }) => step === 0)
  const isNear = (keyId: string) =>
    playersAt.get(keyId)?.some(({ player_id }) => player_id === center?.id) ?? false

  const angles = new Map<number | string, number>()
  const nearKeys = keys.filter(({ id }) => isNear(id))
  // Around the middle in the order of the keys, so that those who share one stand side by side; a key of its own has a place, too.
  const around: (number | string)[] = []
  for (const { id } of nearKeys) {
    const others = (playersAt.get(id) ?? [])
      .map(({ player_id }) => player_id)
      .filter((player) => stepOf.get(player) === 1)
    const fresh = others.filter((player) => !around.includes(player))
    if (others.length === 0) around.push(id)
    around.push(...fresh)
  }
  spread(around, angles)
  for (const { id } of nearKeys) {
    if (!angles.has(id))
      angles.set(id, meanOf((playersAt.get(id) ?? []).map(({ player_id }) => angles.get(player_id))))
  }
  const farKeys = keys.filter(({ id }) => !isNear(id))
  for (const { id } of farKeys) {
    const near = (playersAt.get(id) ?? []).filter(({ player_id }) => stepOf.get(player_id) === 1)
    angles.set(id, meanOf(near.map(({ player_id }) => angles.get(player_id))))
  }
  const far = players.filter(({ step }) => step === 2).map(({ id }) => id)
  const wished = new Map(
    far.map((id) => [id, meanOf((keysOf.get(id) ?? []).map(({ key_id }) => angles.get(key_id)))]),
  )
  spread(
    far.toSorted((a, b) => wished.get(a)! - wished.get(b)!),
    angles,
  )

  const placeAt = (angle: number, radius: number): Place => ({
    x: WIDTH / 2 + Math.cos(angle) * radius * (WIDTH / HEIGHT),
    y: HEIGHT / 2 + Math.sin(angle) * radius,
  })
  return {
    players: new Map(
      players.map(({ id, step }) => [
        id,
        step === 0
          ? { x: WIDTH / 2, y: HEIGHT / 2 }
          : placeAt(angles.get(id) ?? 0, step === 1 ? RINGS.nearPlayer : RINGS.farPlayer),
      ]),
    ),
    keys: new Map(
      keys.map(({ id }) => [id, placeAt(angles.get(id) ?? 0, isNear(id) ? RINGS.nearKey : RINGS.farKey)]),
    ),
  }
}

/** Evenly around the circle, from the top. */
function spread(names: readonly (number | string)[], angles: Map<number | string, number>): void {
  names.forEach((name, at) => angles.set(name, -Math.PI / 2 + (2 * Math.PI * at) / names.length))
}

/** The mean direction; of none, upwards. */
function meanOf(angles: readonly (number | undefined)[]): number {
  const known = angles.filter((angle) => angle !== undefined)
  if (known.length === 0) return -Math.PI / 2
  const x = known.reduce((sum, angle) => sum + Math.cos(angle), 0)
  const y = known.reduce((sum, angle) => sum + Math.sin(angle), 0)
  return Math.atan2(y, x)
}
