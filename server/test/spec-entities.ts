import { like, listOf, money, number, oneOf, orNull, seconds, text, whole, type Shape } from './shape.ts'

/* The entities of SPEC 3, typed from it and from nothing else: exactly the fields that it names. */

export const EXTERIORS = ['FN', 'MW', 'FT', 'WW', 'BS']

export const user: Shape = {
  coin: money,
  diamond: money,
  avatar: text,
  nickname: text,
  grade: whole,
  user_id: whole,
  status: oneOf(0),
}

/** Beside these one of qrcode, qr_code and url is there. */
export const order: Shape = { order_no: text, pay_status: oneOf(0, 1) }

export const rechargeRecord: Shape = { order_no: text, amount: money, payable: money, created_at: seconds }

/** A skin wherever it stands. */
export const skin = {
  skin_id: whole,
  item_name: text,
  market_hash_name: text,
  exterior_name: oneOf(...EXTERIORS),
  color: like(/^#[0-9A-F]{6}$/),
  image_url: like(/^\/assets\/items\/\S+\.webp$/),
} satisfies Shape

export const box: Shape = { box_id: whole, name: text, price: money, image_url: text }

export const scrollCard: Shape = {
  id: whole,
  user_id: whole,
  nickname: text,
  avatar: like(/^\/assets\/avatars\/\S+\.webp$/),
  message_type: oneOf('openBox', 'upgrade', 'battleBox'),
  extend_data: {},
  created_at: seconds,
  color: skin.color,
  image_url: skin.image_url,
  item_name: text,
  market_hash_name: text,
  exterior_name: skin.exterior_name,
}

export const battleRoom: Shape = {
  room_type: whole,
  nickname: text,
  avatar: text,
  status: oneOf(-1, 0, 1, 2),
}

export const welfareBox: Shape = { id: whole, box_id: whole, box_name: text, box_img: text, amount: number }

export const envelope: Shape = {
  id: whole,
  num: whole,
  title: text,
  descr: text,
  created_at: seconds,
  status: oneOf(0, 1),
}

export const envelopeRecord: Shape = { receive_time: seconds, nickname: text, money }

export const rollRoom: Shape = {
  id: whole,
  room_name: text,
  join_num: whole,
  avatar: orNull(text),
  main_skins: listOf({ image_url: text }),
  prize_pool: money,
  lottery_time: seconds,
  lottery_status: oneOf(0, 1),
}

export const announcement: Shape = { title: text, cover: text, text, path: text }

/** What a list answers (PRODUCT 15). */
export function pageOf(row: Shape): Shape {
  return { list: listOf(row), total: whole, next: orNull(text) }
}
