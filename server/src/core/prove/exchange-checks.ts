import type { Check } from '../../platform/check.ts'
import { HOUSE } from '../ledger/accounts.ts'

/** What must hold between conversions and the ledger. Each statement gives the rows that offend. */
export const exchangeChecks: Check[] = [
  {
    name: 'a conversion took its diamonds and gave its coins, in two linked transfers of its player',
    sql: `select c.id from conversion c
      left join transfer d on d.reason = 'exchange' and d.ref = c.id::text and d.leg = 0
      left join account da on da.id = d.debit_account
      left join transfer g on g.reason = 'exchange' and g.ref = c.id::text and g.leg = 1
      left join account ga on ga.id = g.credit_account
      where d.amount is distinct from c.diamonds or d.credit_account <> ${HOUSE.exchangeDiamond}
        or da.kind is distinct from 'diamond' or da.player_id is distinct from c.player_id
        or g.amount is distinct from c.coins or g.debit_account <> ${HOUSE.exchange}
        or ga.kind is distinct from 'cash' or ga.player_id is distinct from c.player_id
        or g.link is distinct from d.id`,
  },
  {
    name: 'every transfer of a conversion has its conversion',
    sql: `select t.id, t.ref from transfer t
      left join conversion c on c.id::text = t.ref and t.reason = 'exchange' and t.leg in (0, 1)
      where (t.reason = 'exchange' or ${HOUSE.exchange} in (t.debit_account, t.credit_account)
        or ${HOUSE.exchangeDiamond} in (t.debit_account, t.credit_account)) and c.id is null`,
  },
  {
    name: 'a conversion gave what its rate says, rounded down to the cent',
    sql: `select id from conversion where coins <> floor(diamonds * rate::numeric)`,
  },
]
