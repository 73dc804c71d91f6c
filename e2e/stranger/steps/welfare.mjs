import { opened, pageOf, welfareBox } from '../fields.mjs'
import { deviates, listOf, same, text, whole } from '../shape.mjs'

/** SPEC 2: met if the day's recharge is at least the amount; one opening a day. */
export async function openWelfareBox(world) {
  const { player, recharged, rate } = world
  const query = { disabled: 0, sort: '+amount' }
  const { list } = await player.get('/api/rechargeWelfareBox/list', query, { list: listOf(welfareBox) })
  const met = list.filter(({ amount }) => amount <= recharged * rate)
  if (met.length === 0) deviates("the day's recharge meets no welfare box")
  const [cheapest] = met
  const { list: won } = await player.post('/api/rechargeWelfareBox/unpack', { id: cheapest.id }, opened)
  await player.refused('POST', '/api/rechargeWelfareBox/unpack', { body: { id: met.at(-1).id } })
  return `${won[0].item_name} from “${cheapest.box_name}”, and no second one today`
}

export async function tryEnvelopes(world) {
  const { player, chinese } = world
  const receive = { password: '' }
  await chinese.refused('POST', '/api/redEnvelope/receive', { body: receive }, { msg: '请输入红包口令' })
  const { msg } = await player.refused('POST', '/api/redEnvelope/receive', {
    body: { password: 'no such code' },
  })
  return msg
}

export async function lookAtPromotion(world) {
  const { player } = world
  const stat = await player.get('/api/promote/stat', {}, { invite_code: text, invited: whole })
  same(stat.invited, 1, 'how many the player invited')
  const { list } = await player.get('/api/promote/record', { page: 1, page_size: 20 }, pageOf({}))
  same(list.length, 1, "the friend's recharge in the promotion record")
  const { msg } = await player.refused('GET', '/api/promote/receiveRebate')
  return `one friend; ${msg}`
}

export async function lookAtLevels(world) {
  const { player } = world
  const { list } = await player.post('/api/userLevel/list', {}, { list: listOf({ grade: whole }) })
  const { grade } = await player.get('/api/user/details', {}, { grade: whole })
  if (!list.some((level) => level.grade === grade) && grade !== 0) deviates(`there is no grade ${grade}`)
  return `grade ${grade} of ${list.length}`
}
