import type { Check } from '../../platform/check.ts'

/** What must hold of the mode that a store has. Each statement gives the rows that offend. */
export const modeChecks: Check[] = [
  {
    name: 'a live store holds no order, payment or message of a sandbox',
    sql: `select what from store cross join lateral (
        select 'recharge_order ' || order_no as what from recharge_order where provider = 'sandbox'
        union all select 'sandbox_payment ' || order_no from sandbox_payment
        union all select 'retrieval ' || order_ref from retrieval where provider = 'sandbox'
        union all select 'sandbox_market_order ' || order_ref from sandbox_market_order
        union all select 'outbox ' || id from outbox) s
      where mode = 'live'`,
  },
]
