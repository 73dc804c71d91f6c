import { ORDERED_BY } from '@noktra/contract/plain/recharge'
import type { PayMethod } from '@noktra/contract/recharge'

const named = document.querySelector<HTMLMetaElement>('meta[name="store"]')?.dataset['pay']

/** Ways to pay that this store has: the server says so in the page's head. A live store may have none. */
export const payWays = ORDERED_BY.filter((way) => named === undefined || named.split(' ').includes(way))

/** Whether nothing can be ordered that way here. Cards can always be redeemed. */
export function isClosed(method: PayMethod): boolean {
  return method !== 'cdk' && !payWays.includes(method)
}
