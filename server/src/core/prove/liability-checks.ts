import type { Check } from '../../platform/check.ts'

const NEWEST = `(select * from liability_tree where thinned_at is null order by number desc limit 1) tree`

const amountBytes = (of: string) =>
  ['cash', 'bonus', 'diamond', 'items'].map((kind) => `int8send(${of}.${kind})`).join(' || ')

const isOwed = (state: string) => `coalesce(${state} in ('held', 'staked', 'retrieving'), false)`

/** What must hold of the newest total of what the store owes (docs/log.md). */
export const liabilityChecks: Check[] = [
  {
    name: 'the newest total of what is owed is what the transfers that it counts left in the purses of players',
    sql: `select number, cash, bonus, diamond, left_cash, left_bonus, left_diamond from ${NEWEST} cross join lateral (
        select coalesce(sum(m.amount) filter (where a.kind = 'cash'), 0) as left_cash,
          coalesce(sum(m.amount) filter (where a.kind = 'bonus'), 0) as left_bonus,
          coalesce(sum(m.amount) filter (where a.kind = 'diamond'), 0) as left_diamond
        from (
          select credit_account as account, amount from transfer where id <@ tree.transfers
          union all select debit_account, -amount from transfer where id <@ tree.transfers
        ) m join account a on a.id = m.account where a.player_id is not null
      ) purses where (cash, bonus, diamond) <> (left_cash, left_bonus, left_diamond)`,
  },
  {
    name: 'the newest total of what is owed is the printed value of the items that were with players by the steps that it counts',
    sql: `select number, items, left_items from ${NEWEST} cross join lateral (
        select coalesce(sum(case when ${isOwed('h.state_to')} then i.value else -i.value end), 0) as left_items
        from item_history h join item i on i.id = h.item_id
        where h.id <@ tree.moves and ${isOwed('h.state_to')} <> ${isOwed('h.state_from')}
      ) held where items <> left_items`,
  },
  {
    name: 'every node of the newest total is made of the two below it, and every leaf of its salt, amounts and account',
    sql: `select n.tree, n.level, n.index from ${NEWEST} join liability_node n on n.tree = tree.number
        left join liability_leaf leaf on n.level = 0 and leaf.tree = n.tree and leaf.index = n.index
        left join liability_node l on l.tree = n.tree and l.level = n.level - 1 and l.index = 2 * n.index
        left join liability_node r on r.tree = n.tree and r.level = n.level - 1 and r.index = 2 * n.index + 1
      where n.hash is distinct from case
          when n.level = 0 then sha256('\\x0204'::bytea || leaf.salt || ${amountBytes('n')} || convert_to(leaf.player_id::text, 'UTF8'))
          when r.hash is null then l.hash
          else sha256('\\x0304'::bytea || ${amountBytes('l')} || l.hash || ${amountBytes('r')} || r.hash) end
        or (n.level > 0 and (n.cash, n.bonus, n.diamond, n.items) is distinct from (l.cash + coalesce(r.cash, 0),
          l.bonus + coalesce(r.bonus, 0), l.diamond + coalesce(r.diamond, 0), l.items + coalesce(r.items, 0)))`,
  },
  {
    name: 'the newest total of what is owed is the root of its tree, over as many accounts as have a leaf',
    sql: `select number, accounts, leaves from ${NEWEST} cross join lateral (
        select count(*) as leaves from liability_leaf where tree = tree.number) one
        left join lateral (select * from liability_node n where n.tree = tree.number order by level desc limit 1) top on true
      where leaves <> accounts or top.index is distinct from 0 or top.hash is distinct from root
        or (top.cash, top.bonus, top.diamond, top.items) is distinct from (tree.cash, tree.bonus, tree.diamond, tree.items)`,
  },
  {
    name: 'every total of what is owed has its root in the log',
    sql: `select number, day from liability_tree t where not exists (
        select from (select kind, subject, entry from log_entry union all select kind, subject, entry from log_waiting) e
        where e.kind = 'liabilities' and e.subject = t.number
          and position('"root":"' || encode(t.root, 'hex') || '"' in convert_from(e.entry, 'UTF8')) > 0)`,
  },
]
