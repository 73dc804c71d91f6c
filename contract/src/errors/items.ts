import { refusal, type Refusal } from './refusal.ts'

/** Boxes, the backpack, upgrades, the mall, retrievals. */
export const itemsErrors = {
  box_unknown: refusal(13001),
  box_retired: refusal(13002),
  box_not_active: refusal(13003),
  pool_version_stale: refusal(13004),
  quantity_not_offered: refusal(13005),
  insufficient_keys: refusal(13006),
  box_closed: refusal(13010),
  skin_drifted: refusal(13011),
  prices_old: refusal(13012),
  prices_changing: refusal(13014),
  skin_unknown: refusal(13008),
  draw_open: refusal(13009),
  draw_unknown: refusal(13007),
  odds_unknown: refusal(13013),

  item_unknown: refusal(14001),
  item_frozen: refusal(20012),
  item_locked: refusal(14002),
  item_busy: refusal(14003),
  item_twice: refusal(14006, 400),
  sale_unknown: refusal(14004),
  sale_final: refusal(14005),

  family_unknown: refusal(14021),
  set_unknown: refusal(14022),
  set_incomplete: refusal(14023),
  showcase_unknown: refusal(14024, 404),

  upgrade_unknown: refusal(19001),
  upgrade_stake_small: refusal(19002),
  upgrade_target_small: refusal(19003),
  upgrade_chance_low: refusal(19004),
  upgrade_chance_high: refusal(19005),
  upgrade_changed: refusal(19006),
  upgrade_comfort_staked: refusal(19007),

  mall_offer_unknown: refusal(21001),
  mall_sold_out: refusal(21002),
  mall_stock: refusal(21003),
  mall_quantity: refusal(21004, 400),
  mall_quote_stale: refusal(21005),
  mall_price_changed: refusal(21006),
  mall_no_bonus: refusal(21007),

  retrieve_out_of_stock: refusal(20011),
  gap_no_bonus: refusal(21008),
  retrieve_queue: refusal(70001),
  retrieval_held: refusal(26060),
  retrieve_link_wrong: refusal(141005),
} as const satisfies Record<string, Refusal>
