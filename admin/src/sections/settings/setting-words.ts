import type { SettingKey } from '@noktra/contract/admin/settings'

type Words = { label: string; meaning: string; unit: string; isText?: boolean }

/** What each setting means to whoever sets it. */
export const SETTING_WORDS: Record<SettingKey, Words> = {
  recharge_rate: {
    label: 'Price of a coin',
    meaning:
      'What a player pays for one coin. It holds for orders made from now on; welfare boxes must stay within 0.5 % of their amount.',
    unit: 'CNY for a coin',
  },
  diamond_to_coin: {
    label: 'Diamonds into coins',
    meaning:
      'What a diamond gives when it is converted. A sold item that is converted never buys more than itself.',
    unit: 'coins for a diamond',
  },
  mall_coin_markup: {
    label: 'Coin price of the mall',
    meaning: 'The coin price of an item, as a factor of its value. It has to be above the highest rebate.',
    unit: 'times the value',
  },
  upgrade_profit_rate: {
    label: 'Profit of upgrades',
    meaning:
      'What the store keeps of the stake on average. It is printed to players, and 8 % by the rules of the store.',
    unit: 'of the stake, 0.08 is 8 %',
  },
  upgrade_comfort_skin_id: {
    label: 'Comfort skin of upgrades',
    meaning: 'What a lost upgrade gives. It is refused when a stake could pay for itself with it.',
    unit: 'number of a skin',
  },
  price_rate: {
    label: 'Coins for a dollar',
    meaning:
      'Price lists in dollars are multiplied by it when they are imported. Prices that are in the store stay.',
    unit: 'coins for a dollar',
  },
  min_recharge_out: {
    label: 'Recharge before anything leaves',
    meaning:
      'What a player must have recharged in all before he retrieves, stakes in a roll room or sits with others.',
    unit: 'coins',
  },
  recharge_welfare_box_type_id: {
    label: 'Type of the welfare boxes',
    meaning: 'Boxes of this type open for a recharge of the day, and no list of boxes shows them.',
    unit: 'number of a box type',
  },
  open_box_loading_time: {
    label: 'Spin of a box',
    meaning: 'How long the reel of an opening turns. The result is decided before it starts.',
    unit: 'milliseconds',
  },
  upgrade_loading_time: {
    label: 'Spin of an upgrade',
    meaning: 'How long the pointer of an upgrade turns. The result is decided before it starts.',
    unit: 'milliseconds',
  },
  support_url: {
    label: 'Support',
    meaning: 'Where the support link leads: a path of the store, or an https or mailto address.',
    unit: '',
    isText: true,
  },
  store_timezone: {
    label: 'Time zone of the store',
    meaning:
      'When a day of the store begins: for welfare boxes, keys of the day, limits, lists by day and charts.',
    unit: 'as Asia/Shanghai',
    isText: true,
  },
}
