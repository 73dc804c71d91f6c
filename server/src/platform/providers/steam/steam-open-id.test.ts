import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeSteam } from '#test/fake-steam.ts'
import type { SteamProvider } from './steam.ts'
import { steamOpenId } from './steam-open-id.ts'

const ID = '76561198000000042'
const ASSERTION = new URLSearchParams({
  'openid.ns': 'http://specs.openid.net/auth/2.0',
  'openid.mode': 'id_res',
  'openid.return_to': 'https://store.example/return?state=a%2Bb&c=1',
  'openid.sig': 'a+b/c=',
})

let fake: Awaited<ReturnType<typeof startFakeSteam>>
let steam: SteamProvider
/** Does not wait. */
let hasty: SteamProvider

beforeAll(async () => {
  fake = await startFakeSteam()
  const config = { openIdUrl: fake.openIdUrl, apiKey: 'K', appId: 480 }
  steam = steamOpenId(config, { apiUrl: fake.origin })
  hasty = steamOpenId(config, { timeoutMs: 300, apiUrl: fake.origin })
})
beforeEach(() => {
  fake.behave('good')
  fake.showInventory(200, '{"success":1}')
})
afterAll(() => fake.close())

describe('Steam', () => {
  it('is named by its endpoint', () => {
    expect(steam).toMatchObject({
      name: 'steam',
      endpoint: `${fake.origin}/openid/login`,
      identityBase: `${fake.origin}/openid/id/`,
    })
    const real = steamOpenId({
      openIdUrl: 'https://steamcommunity.com/openid/login',
      apiKey: null,
      appId: 480,
    })
    expect(real.identityBase).toBe('https://steamcommunity.com/openid/id/')
  })

  it('is asked about exactly the fields that came', async () => {
    expect(await steam.isGenuine(ASSERTION)).toBe(true)
    const { method, path, form } = fake.calls.at(-1)!
    expect([method, path]).toEqual(['POST', '/openid/login'])
    expect(Object.fromEntries(form)).toEqual({
      ...Object.fromEntries(ASSERTION),
      'openid.mode': 'check_authentication',
    })
  })

  it('may say no', async () => {
    fake.behave('says_no')
    expect(await steam.isGenuine(ASSERTION)).toBe(false)
  })

  it('is not believed when a page only holds the word', async () => {
    fake.behave('html')
    expect(await steam.isGenuine(ASSERTION)).toBe(false)
  })

  it.each(['slow', 'broken', 'moves', 'endless'] as const)(
    'that is %s gives no answer',
    async (behaviour) => {
      fake.behave(behaviour)
      await expect(hasty.isGenuine(ASSERTION)).rejects.toThrow()
      await expect(hasty.nicknameOf(ID)).rejects.toThrow()
      expect(await hasty.inventoryOf(ID)).toBe('unknown')
    },
  )

  it('gives the name of an account, to a store with a key', async () => {
    fake.names.set(ID, 'Kestrel')
    expect(await steam.nicknameOf(ID)).toBe('Kestrel')
    expect(Object.fromEntries(fake.calls.at(-1)!.query)).toEqual({ key: 'K', steamids: ID })
    expect(await steam.nicknameOf('76561198000000043')).toBeNull()
    const keyless = steamOpenId({ openIdUrl: fake.openIdUrl, apiKey: null, appId: 480 })
    expect(await keyless.nicknameOf(ID)).toBeNull()
  })

  it.each([
    [200, '{"assets":[{}],"total_inventory_count":12,"success":1}', 'public'],
    [200, '{"total_inventory_count":0,"success":1,"rwgrsn":-2}', 'public'],
    [403, 'null', 'private'],
    [403, '{"success":false,"error":"This profile is private."}', 'private'],
    [403, '<html>Access Denied</html>', 'unknown'],
    [200, 'null', 'unknown'],
    [200, '{"success":false}', 'unknown'],
    [200, '<html>maintenance</html>', 'unknown'],
    [429, 'null', 'unknown'],
    [500, '{"success":1}', 'unknown'],
  ] as const)('shows by %i %s that an inventory is %s', async (status, text, state) => {
    fake.showInventory(status, text)
    expect(await steam.inventoryOf(ID)).toBe(state)
    expect(fake.calls.at(-1)!.path).toBe(`/inventory/${ID}/480/2`)
  })
})
