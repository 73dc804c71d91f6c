import type { Check } from '../../platform/check.ts'

/** The normal form of a skin's name: what is ASCII alone has it, and to ask PostgreSQL for it takes longer than the rest of the check. */
const NAME = `case when octet_length(skin.market_hash_name) = char_length(skin.market_hash_name)
  then skin.market_hash_name else normalize(skin.market_hash_name, NFC) end`

/** What must hold between prices of skins and who moved them when. Each statement gives the rows that offend. */
export const priceChecks: Check[] = [
  {
    name: "a skin's price is the last of its history",
    sql: `select skin.id, skin.price, last.price_to from skin join lateral (
        select price_to from skin_price_change where skin_id = skin.id order by id desc limit 1) last on true
      where last.price_to <> skin.price`,
  },
  {
    name: "a skin's price history is unbroken",
    sql: `select id, skin_id from (
        select id, skin_id, price_from, lag(price_to) over (partition by skin_id order by id) as before from skin_price_change) h
      where before is not null and price_from is distinct from before`,
  },
  {
    name: 'no price list that was applied moved a price by more than 30 % without a second person',
    sql: `select change.id, change.skin_id from skin_price_change change join import_batch batch on batch.id = change.batch_id
      left join approval on approval.id = batch.approval_id and approval.status = 'approved'
      where abs(change.price_to - change.price_from) * 100 > change.price_from * 30 and approval.id is null`,
  },
  {
    name: 'price lists name the list before them, without a gap, and one at most waits for its round',
    sql: `select version from (
        select version, before_hash, active_from, lag(version, 1, 0) over w as before, lag(list_hash, 1, repeat('0', 64)) over w as hash,
          max(version) over () as newest
        from price_list window w as (order by version)) l
      where version <> before + 1 or before_hash <> hash or (active_from is null and version <> newest)`,
  },
  {
    name: 'a price list has as many rows as it says',
    sql: `select l.version, l.row_count from price_list l left join price_list_row r using (version)
      group by l.version having count(r.skin_id) <> l.row_count`,
  },
  {
    name: 'a skin that is listed is and costs what the newest list that counts says',
    sql: `select skin.id from skin join design on design.id = skin.design_id left join lateral (
        select r.*, l.active_from from price_list_row r join price_list l using (version)
        where r.skin_id = skin.id order by r.version desc limit 1) told on true
      where skin.listed and (told.active_from is null or told.value <> skin.price
        or (told.exterior, told.wear_from, told.wear_to) is distinct from (skin.exterior, skin.wear_from, skin.wear_to)
        or (told.class, told.variant) is distinct from (design.class, design.variant)
        or told.name_hash <> encode(sha256(convert_to(${NAME}, 'UTF8')), 'hex'))`,
  },
  {
    name: 'every price list is in the log as it was published, and with its salt since it counts',
    sql: `select version, number from (
        select version, 0 as number, '{"before":"' || before_hash || '","list_hash":"' || list_hash || '","salt_round":' || salt_round
          || ',"salt_source":"' || salt_source || '","version":' || version || '}' as said from price_list
        union all
        select version, 1, '{"list_hash":"' || list_hash || '","salt":"' || salt || '","version":' || version || '}' from price_list
          where active_from is not null) list
      where not exists (
        select from (select kind, subject, number, entry from log_entry union all select kind, subject, number, entry from log_waiting) e
        where e.kind = 'prices' and e.subject = list.version and e.number = list.number
          and e.entry = convert_to('noktra-log-prices-v1' || chr(10) || list.said || chr(10), 'UTF8'))`,
  },
]
