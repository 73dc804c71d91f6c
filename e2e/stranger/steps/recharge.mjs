import { until } from '../client.mjs'
import { order, pageOf } from '../fields.mjs'
import { deviates, money, same, text, whole } from '../shape.mjs'

const AMOUNTS = [5, 15, 30, 50, 100, 200, 500, 800, 1000, 1500]

/** Orders coins, pays at the sandbox's cashier, and asks until it is paid. */
async function pay(client, path, body) {
  const placed = await client.post(path, body, order)
  const qr = placed.qrcode ?? placed.qr_code ?? placed.url
  if (typeof qr !== 'string') deviates(`${path} gave neither qrcode nor qr_code nor url`)
  const { order_no } = placed
  same(
    (await client.get('/api/recharge/details', { order_no }, order)).pay_status,
    0,
    'the state of a new order',
  )
  await client.post(`/sandbox/pay/${order_no}`, { result: 'pay' })
  await until('the payment', async () => {
    const { pay_status } = await client.get('/api/recharge/details', { order_no }, order)
    return pay_status === 1
  })
  return placed
}

async function coinsOf(client) {
  return (await client.get('/api/user/details', {}, { coin: money })).coin
}

export async function rechargeCoins(world) {
  const { player, friend, rate } = world
  const offered = AMOUNTS.slice(0, 2)
  for (const amount of offered) {
    const placed = await player.post(
      '/api/recharge',
      { pay_method: 'alipay2', amount },
      { ...order, payable: money },
    )
    same(placed.payable, Math.round(amount * rate * 100) / 100, `what ${amount} coins cost`)
  }
  await player.refused('POST', '/api/recharge', { body: { pay_method: 'alipay2', amount: 7 } })
  const before = await coinsOf(player)
  const first = await pay(player, '/api/recharge', { pay_method: 'alipay2', amount: 500 })
  world.orderNo = first.order_no
  await pay(player, '/api/recharge', { pay_method: 'rxka-ali', amount: 100 })
  await pay(player, '/api/payment', {
    channel: 'qr',
    method: 'alipay2',
    amount: 50,
    subject: 'Coins',
    body: '50 coins',
  })
  await pay(player, '/api/pay/fuxinka', { amount: 30, pay_type: 'alipay' })
  await pay(player, '/api/cxka/pay', { amount: 15 })
  world.recharged = 695
  same(await coinsOf(player), before + world.recharged, 'the coins after five payments')
  await pay(friend, '/api/recharge', { pay_method: 'alipay2', amount: 50 })
  const { list } = await player.get('/api/recharge/record', {}, pageOf({ amount: money, pay_status: whole }))
  if (list.filter(({ pay_status }) => pay_status === 1).length !== 5) {
    deviates('recharge/record does not show the five payments')
  }
  return `${world.recharged} coins by five payments`
}

export async function refuseCards(world) {
  const { chinese } = world
  const redeem = (body, msg) => chinese.refused('POST', '/api/cdkey/exchange', { body }, { msg })
  await redeem({ card_no: ' ', card_secret: 'x' }, '请输入卡号')
  await redeem({ card_no: 'x', card_secret: '' }, '请输入卡密')
  await redeem({ card_no: `none-${crypto.randomUUID().slice(0, 8)}`, card_secret: 'wrong' })
  return 'a card needs number and password, and has to exist'
}

export async function lookAtWallet(world) {
  const { player } = world
  const { list, total } = await player.get(
    '/api/wallet/records',
    { page_size: 100 },
    pageOf({ amount: money, type: text }),
  )
  const kinds = new Set(list.map(({ type }) => type))
  for (const kind of ['recharge', 'box', 'battle', 'upgrade', 'mines', 'mall', 'sell', 'exchange']) {
    if (!kinds.has(kind)) deviates(`the wallet shows no movement of the kind ${kind}`)
  }
  return `${total} movements of ${kinds.size} kinds`
}
