/* Ad attribution (SPEC 1, 7): who came by an advert is reported with the pixel that the address named. */

const ADVERT = { pixel_type: 'fb', pixel_id: 'stranger-pixel', ads_id: 'stranger-ad', channel: 'street' }

export async function reportAdvert(world) {
  const { visitor, player, friend, orderNo } = world
  const report = (client, event, data) => client.post('/api/report', { event, ...ADVERT, data })
  for (const event of ['firstopen', 'start', 'wake']) await report(visitor, event)
  for (const event of ['login', 'reg']) {
    await visitor.refused('POST', '/api/report', { body: { event, ...ADVERT } })
    await report(player, event)
  }
  const paid = { type: 'recharge', orderId: orderNo, amount: 500 }
  await report(player, 'firstpay', paid)
  await report(player, 'pay', paid)
  await friend.refused('POST', '/api/report', { body: { event: 'pay', ...ADVERT, data: paid } })
  await player.refused('POST', '/api/report', { body: { event: 'dance', ...ADVERT } })
  return 'seven events of one advert; what was not paid is not believed'
}
