import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consolationSkinFault, ECONOMY_DEFAULTS } from '@noktra/game/economy'

const { upgrade_comfort_skin_id } = read('settings.json') as { upgrade_comfort_skin_id: number }
const skins = (read('skins.json') as { exteriors: { skin_id: number; price: number }[] }[]).flatMap(
  (design) => design.exteriors,
)

test('the consolation skin of upgrades is worth so little that no stake pays for it', () => {
  const comfort = skins.find((skin) => skin.skin_id === upgrade_comfort_skin_id)!
  expect(consolationSkinFault(Math.round(comfort.price * 100), ECONOMY_DEFAULTS)).toBeNull()
})

test('another skin may take its place', () => {
  expect(skins.filter((skin) => skin.price <= 0.01).length).toBeGreaterThanOrEqual(2)
})

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}
