import { useEffect, useState, useSyncExternalStore } from 'react'
import { PayStatus, recharge, rechargeDetails } from '@noktra/contract/plain/recharge'
import type { Order, PayMethod } from '@noktra/contract/recharge'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../api/toast.ts'
import { useMove } from '../../api/use-move.ts'
import { formatMoney } from '../../i18n/format.ts'
import { text } from '../../i18n/i18n.ts'
import { onLive } from '../../live/live.ts'
import { limitsQuery } from '../../session/limits-query.ts'
import { settingQuery } from '../../session/queries.ts'
import { refreshUser } from '../../session/session.ts'
import { playSound } from '../../sound/sound.ts'
import { createOrderCache } from './order-cache.ts'
import { payWays } from './pay-ways.ts'
import { recordsQuery } from './queries.ts'
import { createRechargeFlow } from './recharge-flow.ts'

/** One for the page: dialog and deposit page show the same unpaid order. */
const cache = createOrderCache()

/** Orders that were told of, each with when its coins are in the header. */
const told = new Map<string, Promise<void>>()

/** Tells of a paid order, once, and gives when its coins are in the header. */
function notifyPaid(order: Order): Promise<void> {
  const before = told.get(order.order_no)
  if (before) return before
  const refreshed = refreshUser()
  told.set(order.order_no, refreshed)
  void queryClient.invalidateQueries({ queryKey: recordsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey })
  toast.success(text('recharge:paid', { amount: formatMoney(order.amount) }), { id: order.order_no })
  playSound('coin')
  return refreshed
}

// A payment may come when its dialog, and the place it was opened from, are gone.
onLive('recharge', ({ order_no, pay_status }) => {
  const order = pay_status === PayStatus.paid ? cache.get(order_no) : undefined
  if (!order) return
  cache.clear()
  void notifyPaid(order)
})

type Options = { method?: PayMethod | undefined; onPaid?: (() => void) | undefined }

/**
 * The recharge of one place of the page; its polling ends with that place. `onPaid` is called when the coins of an order that was
 * paid here are in the header, too, while that place is still there.
 */
export function useRechargeFlow({ method, onPaid }: Options = {}) {
  // An order at another rate than the page knew says that the setting has changed.
  const move = useMove(recharge, {
    onSuccess: ({ rate }) => queryClient.setQueryData(settingQuery('recharge_rate').queryKey, rate),
  })
  const [flow] = useState(() =>
    createRechargeFlow({
      cache,
      usual: payWays[0],
      method,
      placeOrder: move.mutateAsync,
      fetchOrder: (order_no) => call(rechargeDetails, { query: { order_no } }),
      notifyPaid,
      onPaid,
    }),
  )
  const state = useSyncExternalStore(flow.subscribe, flow.get)

  useEffect(() => onLive('recharge', ({ order_no, pay_status }) => flow.told(order_no, pay_status)), [flow])
  useEffect(() => {
    // Back from the payment app, whose player kept this page from polling.
    const look = () => document.visibilityState === 'visible' && flow.check()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      flow.stop()
    }
  }, [flow])

  return { flow, state }
}
