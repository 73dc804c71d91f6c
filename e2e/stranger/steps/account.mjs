import { makeClient } from '../client.mjs'
import { user } from '../fields.mjs'
import { deviates, listOf, maybe, money, same, text, whole } from '../shape.mjs'

const ADDRESS = /@example\.com$/

/** A number or an address without an account. */
function newAddress() {
  return `${crypto.randomUUID()}@example.com`
}

/** The sandbox's puzzle is solved by a call, and its codes stand in its outbox. */
async function codeFor(client, mobile) {
  const pair = await client.post('/sandbox/captcha', {}, { ticket: text, rand_str: text })
  await client.post('/api/public/sendSms', { mobile, ...pair })
  const query = { to: mobile, format: 'json' }
  const { list } = await client.get('/sandbox/outbox', query, { list: listOf({ address: text }) })
  if (!/^\d{6}$/.test(list[0]?.code)) deviates(`no code of 6 digits was sent to ${mobile}`)
  return list[0].code
}

async function register(client, mobile, also) {
  const code = await codeFor(client, mobile)
  const sent = { mobile, invite_code: '', login_type: 'mobile', ticket: '', rand_str: '', code, ...also }
  const { access_token } = await client.post('/api/user/login', sent, { access_token: text })
  client.signIn(access_token)
}

export async function refuseFaultyForms(world) {
  const { visitor, chinese } = world
  const mobile = newAddress()
  const login = (body, msg) => chinese.refused('POST', '/api/user/login', { body }, { msg })
  await login({ mobile: '', login_type: 'mobile', code: '123456' }, '请输入登录手机号')
  await login({ mobile, login_type: 'mobile', code: '' }, '请输入短信验证码')
  await login({ mobile, login_type: 'password', password: '' }, '请输入密码')
  const forget = (body, msg) => chinese.refused('POST', '/api/user/forget/password', { body }, { msg })
  await forget({ mobile, code: '123456', password: '12345', type: 'mobile' }, '登录密码长度至少6位')
  await forget({ mobile, code: '12345', password: '123456', type: 'mobile' }, '验证码长度必须是6位')
  const sms = (body, msg) => chinese.refused('POST', '/api/public/sendSms', { body }, { msg })
  await sms({ mobile: '', ticket: 'x', rand_str: 'x' }, '手机号必填')
  await sms({ mobile, ticket: 'x', rand_str: 'x' }, '验证失败')
  await visitor.refused('POST', '/api/user/login', { body: { mobile, login_type: 'mobile', code: '000000' } })
  return 'login, forgotten password and codes answer in the words of SPEC 5'
}

export async function registerPlayer(world) {
  const { player } = world
  world.mobile = newAddress()
  await register(player, world.mobile)
  world.user = await player.get('/api/user/details', {}, user)
  same(world.user.coin, 0, 'the coins of a new player')
  const { invite_code } = await player.get('/api/user/details', {}, { invite_code: text })
  world.inviteCode = invite_code
  await player.get('/api/user/inviterInfo', {}, { inviter: maybe({}) })
  world.chinese.signIn(player.token)
  return `player ${world.user.user_id}, “${world.user.nickname}”`
}

/** A friend who comes by the invite code, in a browser of their own. */
export async function inviteFriend(world) {
  world.friend = makeClient(world.base)
  await register(world.friend, newAddress(), { invite_code: world.inviteCode })
  const { inviter } = await world.friend.get('/api/user/inviterInfo', {}, { inviter: { user_id: whole } })
  same(inviter.user_id, world.user.user_id, "the friend's inviter")
  return 'a friend registered by the invite code'
}

export async function chooseSeed(world) {
  const { player } = world
  await player.get('/api/user/seed', {}, { user_seed: text })
  const user_seed = `stranger-${Date.now()}`
  await player.post('/api/user/seed/set', { user_seed }, { user_seed: text })
  same((await player.get('/api/user/seed')).user_seed, user_seed, 'the seed that was set')
  return user_seed
}

export async function changeAccount(world) {
  const { player } = world
  await player.post('/api/user/edit', { nickname: 'Stranger', avatar: 3 })
  same((await player.get('/api/user/details')).nickname, 'Stranger', 'the nickname that was set')
  await player.refused('POST', '/api/user/edit', { body: { nickname: '' } })
  const password = `pass-${crypto.randomUUID().slice(0, 8)}`
  await player.post('/api/user/set/password', { password })
  const other = makeClient(world.base)
  const body = { mobile: world.mobile, login_type: 'password', password }
  const { access_token } = await other.post('/api/user/login', body, { access_token: text })
  other.signIn(access_token)
  const { list } = await player.get('/api/user/sessions', {}, { list: listOf({ id: whole }) })
  same(list.length, 2, 'the number of sessions')
  await other.post('/api/user/logout', {})
  await other.refused('GET', '/api/user/details')
  const phone = `+86139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const code = await codeFor(player, phone)
  await player.post('/api/user/bind/mobile', { mobile: phone, code })
  if (!ADDRESS.test(world.mobile)) deviates('the stranger signs up by e-mail')
  const { mobile } = await player.get('/api/user/details', {}, { mobile: text })
  if (mobile.includes(phone.slice(3, -2))) deviates(`user/details shows the whole number ${mobile}`)
  return 'nickname, picture, password, a second session and its end, a phone'
}

export async function lookAtToday(world) {
  const today = await world.player.get('/api/user/todayRecharge', {}, { today_recharge: money })
  same(today.today_recharge, world.recharged * world.rate, "the day's recharge in money")
  return `${today.today_recharge} of money today`
}

/** The same player signs out: their token opens nothing any more. */
export async function signOut(world) {
  await world.player.post('/api/user/logout', {})
  await world.player.refused('GET', '/api/user/details')
  return 'the token has ended'
}
