import { expect, test } from 'vitest'
import { OFFER_STATE, openSteamClient, steamCode } from './steam-client.ts'

/** Codes of the platform's own algorithm, as steam-totp 2.1.2 computes them. */
test.each([
  ['cnOgv/KdpLoP6Nbh0GMkXkPXALQ=', 0, 'W3J46'],
  ['cnOgv/KdpLoP6Nbh0GMkXkPXALQ=', 1_772_424_000_000, '5YBRN'],
  ['cnOgv/KdpLoP6Nbh0GMkXkPXALQ=', 1_772_424_029_999, '5YBRN'],
  ['cnOgv/KdpLoP6Nbh0GMkXkPXALQ=', 1_772_424_030_000, 'BTM7W'],
  ['AAAAAAAAAAAAAAAAAAAAAAAAAAA=', 1_772_424_030_000, 'W386N'],
])('the code of %s at %i is %s', (secret, time, code) => {
  expect(steamCode(secret, new Date(time))).toBe(code)
})

test('the libraries have everything that the bot uses of them', { tags: 'long' }, async () => {
  const { user, community, manager } = await openSteamClient()
  expect(user.steamID).toBeNull()
  const needed: [object, string[]][] = [
    [user, ['logOn', 'webLogOn', 'on']],
    [community, ['acceptConfirmationForObject', 'acknowledgeTradeProtection', 'on']],
    [manager, ['setCookies', 'getInventoryContents', 'createOffer', 'getOffers', 'on']],
  ]
  for (const [library, names] of needed)
    for (const name of names) expect(library).toHaveProperty(name, expect.any(Function))

  const offer = manager.createOffer('https://steamcommunity.com/tradeoffer/new/?partner=4711&token=AbCd_-09')
  expect(offer.addMyItem({ assetid: '30000000001', appid: 4100, contextid: '2' })).toBe(true)
  offer.setMessage('hello')
  expect(offer).toMatchObject({
    id: null,
    message: 'hello',
    itemsToGive: [{ assetid: '30000000001' }],
    tradeID: null,
  })
  expect(offer.isGlitched()).toBe(false)
  for (const name of ['send', 'cancel', 'getExchangeDetails'])
    expect(offer).toHaveProperty(name, expect.any(Function))
  for (const wrong of ['https://steamcommunity.com/', 'nonsense'])
    expect(() => manager.createOffer(wrong)).toThrow()

  const states = (await import('steam-tradeoffer-manager')).default.ETradeOfferState
  const names = Object.values(OFFER_STATE).map((number) => states[number])
  expect(names).toEqual([
    'Active',
    'Accepted',
    'Countered',
    'Expired',
    'Canceled',
    'Declined',
    'InvalidItems',
    'CreatedNeedsConfirmation',
    'CanceledBySecondFactor',
    'InEscrow',
  ])
})
