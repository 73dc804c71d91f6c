import type { OrderStatus } from '@noktra/game/recharge/order-state'
import { plainRoute } from '../plain-route.ts'

/** Coins a player may choose (SPEC 5); the first is the default. */
export const RECHARGE_AMOUNTS = [5, 15, 30, 50, 100, 200, 500, 800, 1000, 1500] as const
/** Ways to pay that an order is made for. */
export const ORDERED_BY = ['alipay2', 'rxka-ali'] as const
export const PAY_METHODS = [...ORDERED_BY, 'cdk'] as const
/**
 * `pay_status` 1 means paid (SPEC 3). A late payment of an expired order still ends as paid; of a refunded one the coins
 * were taken back.
 */
export const PayStatus = {
  waiting: 0,
  paid: 1,
  failed: 2,
  expired: 3,
  refunded: 4,
} as const satisfies Record<OrderStatus, number>

export const recharge = plainRoute('POST', '/api/recharge', { access: 'player', moves: true })
export const payment = plainRoute('POST', '/api/payment', { access: 'player', moves: true })
export const payFuxinka = plainRoute('POST', '/api/pay/fuxinka', { access: 'player', moves: true })
export const payCxka = plainRoute('POST', '/api/cxka/pay', { access: 'player', moves: true })
export const rechargeDetails = plainRoute('GET', '/api/recharge/details', { access: 'player' })
export const rechargeRecord = plainRoute('GET', '/api/recharge/record', { access: 'player' })
export const redeemCard = plainRoute('POST', '/api/cdkey/exchange', { access: 'player', moves: true })
