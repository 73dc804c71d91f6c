import { flag, listOf, maybe, money, oneOf, picture, seconds, text, whole } from './shape.mjs'

/* The entities of SPEC 3, as far as it names their fields. */

export const exterior = oneOf('FN', 'MW', 'FT', 'WW', 'BS')

export const skin = {
  skin_id: whole,
  item_name: text,
  image_url: picture,
  market_hash_name: text,
  exterior_name: exterior,
}

export const user = {
  coin: money,
  diamond: money,
  avatar: picture,
  nickname: text,
  grade: whole,
  user_id: whole,
  status: oneOf(0),
}

export const order = { order_no: text, pay_status: oneOf(0, 1), amount: money }

export const scrollCard = {
  id: whole,
  user_id: whole,
  nickname: text,
  avatar: picture,
  message_type: oneOf('openBox', 'upgrade', 'battleBox'),
  extend_data: {},
  created_at: seconds,
  color: text,
  image_url: picture,
  item_name: text,
  market_hash_name: text,
  exterior_name: exterior,
}

export const battleRoom = {
  room_id: whole,
  room_type: whole,
  nickname: text,
  avatar: picture,
  status: oneOf(-1, 0, 1, 2),
}

export const welfareBox = { id: whole, box_id: whole, box_name: text, box_img: picture, amount: money }

export const envelope = {
  id: whole,
  num: whole,
  title: text,
  descr: text,
  created_at: seconds,
  status: oneOf(0, 1),
}

export const envelopeRecord = { receive_time: seconds, nickname: text, money }

export const rollRoom = {
  id: whole,
  room_name: text,
  join_num: whole,
  avatar: text,
  main_skins: listOf({ image_url: picture }),
  prize_pool: money,
  lottery_time: seconds,
  lottery_status: oneOf(0, 1),
}

export const announcement = { title: text, cover: picture, text, path: text }

export const box = { box_id: whole, name: text, price: money, image_url: picture }

export const opened = {
  coin: money,
  list: listOf({ ...skin, open_id: text, item_id: maybe(whole), value: money, ticket: whole }),
}

export const item = { ...skin, item_id: whole, state: text, locked: flag, value: money }

/** A page of a list (PRODUCT 15). */
export function pageOf(row) {
  return { list: listOf(row), total: whole, next: maybe(text) }
}
