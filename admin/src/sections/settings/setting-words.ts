import type { SettingKey } from '@noktra/contract/admin/settings'

type Words = { label: string; meaning: string; unit: string; isText?: boolean }

/** What each setting means to the person who sets it. */
export const SETTING_WORDS: Record<SettingKey, Words> = {
  recharge_rate: {
    label: 'Price of a coin',
    meaning:
      'What a player pays for one coin. It holds for orders made from now on; welfare boxes must stay within 0.5% of their amount.',
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
  value_cap: {
    label: 'Highest worth of an item',
    meaning:
      'The most that an item which is won can ever be worth, wherever it is sold, staked or retrieved. It holds for what is won from now on, and is refused when anything published could pay for itself with it.',
    unit: 'times its printed value',
  },
  upgrade_profit_rate: {
    label: 'Profit of upgrades',
    meaning:
      'What the store keeps of the stake on average. It is printed to players, and 8% by the rules of the store.',
    unit: 'of the stake, 0.08 is 8%',
  },
  upgrade_comfort_skin_id: {
    label: 'Consolation skin of upgrades',
    meaning:
      'What a lost upgrade of 5 coins or more gives. It is refused when a stake could pay for itself with it.',
    unit: 'number of a skin',
  },
  price_age_hours: {
    label: 'Age of a feed of prices',
    meaning:
      'How old the newest price list may be when it came from a feed: after that the mall and targets of upgrades close until the next one. 0 is any age.',
    unit: 'hours',
  },
  drift_flag: {
    label: 'Drift that is told',
    meaning:
      'How far the return of a box or tier, or a price, may move from what is printed or was agreed before an alert says so. What was closed opens again within it.',
    unit: 'of what is printed',
  },
  drift_close: {
    label: 'Drift that closes',
    meaning:
      'Beyond this a box, a tier, an offer of the mall and a target close by themselves until a new version is published, a second person agrees to the price, or prices return.',
    unit: 'of what is printed',
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
      'What a player must have recharged in all before they retrieve, stakes in a roll room or sits with others.',
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
  help_lines: {
    label: 'Help lines',
    meaning:
      'Whom players can talk to about their play, shown beside self-exclusion: country | name | number | address, with a semicolon between lines. * is for every other country. A number or an address may be left empty.',
    unit: 'as GB | National Gambling Helpline | 0808 8020 133 | https://…; * | …',
    isText: true,
  },
  gift_network_limit: {
    label: 'Accounts of a network',
    meaning:
      'So many accounts of one network may take of a room of the house or of the welfare boxes of a day. Of an envelope and of the registration key it is one.',
    unit: 'accounts',
  },
  gift_week_mobile: {
    label: 'Gifts of a player with a phone',
    meaning:
      'What a player with a verified phone number may take of rooms of the house and envelopes in seven days. The first is theirs however large it is.',
    unit: 'coins in 7 days',
  },
  gift_week_email: {
    label: 'Gifts of a player without a phone',
    meaning:
      'The same for a verified email address, or for an account of the game platform alone: less than by phone.',
    unit: 'coins in 7 days',
  },
  gift_risk_platform: {
    label: 'Score that asks for a contact',
    meaning:
      'From this score on an account of the game platform alone has to bind a phone number or an email address before it gets anything free.',
    unit: 'points of 100',
  },
  gift_risk_limit: {
    label: 'Score that gets nothing free',
    meaning:
      'From this score on nothing free is given, whatever contact is verified. A person can overrule a score.',
    unit: 'points of 100',
  },
  rebate_closeness_limit: {
    label: 'Accounts joined too closely for a rebate',
    meaning:
      'From this closeness on an inviter and their friend are taken for one person. A shared network with young accounts comes to 40; it has to be above.',
    unit: 'points of 100',
  },
  roll_week_budget: {
    label: 'Rooms of the house',
    meaning:
      'What the prizes of rooms opened in seven days may be worth. Beyond it the next room waits, and an alert says so.',
    unit: 'coins in 7 days',
  },
  welfare_week_budget: {
    label: 'Welfare boxes',
    meaning:
      'What welfare boxes are expected to give in seven days. They are earned, so beyond it there is an alert alone.',
    unit: 'coins in 7 days',
  },
  registration_week_budget: {
    label: 'Registration keys',
    meaning:
      'What registration keys may give in seven days. They are promised, so beyond it there is an alert alone.',
    unit: 'coins in 7 days',
  },
  rebate_week_budget: {
    label: 'Rebates',
    meaning: 'What rebates may pay in seven days. They are earned, so beyond it there is an alert alone.',
    unit: 'coins in 7 days',
  },
  store_timezone: {
    label: 'Time zone of the store',
    meaning:
      'When a day of the store begins: for welfare boxes, keys of the day, limits, lists by day and charts.',
    unit: 'as Asia/Shanghai',
    isText: true,
  },
  sms_budgets: {
    label: 'Codes by SMS a day',
    meaning:
      'By calling code of the country; * is for all other countries together, 0 sends none. Beyond it only devices that an account knows get a fifth more.',
    unit: 'as 86:5000, *:500',
    isText: true,
  },
  sms_budget_network: {
    label: 'Codes by SMS a day for a network',
    meaning: 'What one network may have sent to phones on a day of the store, to whichever numbers.',
    unit: 'codes',
  },
  mail_budget: {
    label: 'Codes by mail a day',
    meaning: 'What may be sent to email addresses on a day of the store.',
    unit: 'codes',
  },
  mail_budget_network: {
    label: 'Codes by mail a day for a network',
    meaning: 'What one network may have sent to email addresses on a day of the store.',
    unit: 'codes',
  },
  budget_cards: {
    label: 'Budget of cards',
    meaning: 'What batches of cards may be worth that are made in a day without a second person.',
    unit: 'coins a day',
  },
  budget_envelopes: {
    label: 'Budget of red envelopes',
    meaning: 'What red envelopes may hold that are made in a day without a second person.',
    unit: 'coins a day',
  },
  budget_adjustments: {
    label: 'Budget of corrections',
    meaning:
      'What corrections may add to purses of coins in a day without a second person, all members of staff together.',
    unit: 'coins a day',
  },
  budget_adjustments_diamond: {
    label: 'Budget of corrections in diamonds',
    meaning: 'The same for purses of diamonds.',
    unit: 'diamonds a day',
  },
  budget_prices: {
    label: 'Budget of prices',
    meaning:
      'What new prices may add to copies that players hold and the mall sells, or take from them, in a day without a second person.',
    unit: 'coins a day',
  },
  alarm_keys: {
    label: 'Alarm on keys',
    meaning:
      'Items that keys of registration and levels gave in a day. Above it an alert is raised; nothing is refused.',
    unit: 'coins a day',
  },
  alarm_welfare: {
    label: 'Alarm on welfare boxes',
    meaning: 'Items that welfare boxes gave in a day. Above it an alert is raised; nothing is refused.',
    unit: 'coins a day',
  },
  alarm_consolation: {
    label: 'Alarm on consolations',
    meaning:
      'Worth of the consolation items given in a day. Above it an alert is raised; nothing is refused.',
    unit: 'coins a day',
  },
  alarm_rebates: {
    label: 'Alarm on rebates',
    meaning:
      'Coins of promotion that were claimed in a day. Above it an alert is raised; nothing is refused.',
    unit: 'coins a day',
  },
  alarm_envelopes: {
    label: 'Alarm on red envelopes',
    meaning:
      'Coins of red envelopes that were claimed in a day. Above it an alert is raised; nothing is refused.',
    unit: 'coins a day',
  },
  alarm_conversions: {
    label: 'Alarm on conversions',
    meaning: 'Coins that diamonds became in a day. Above it an alert is raised; nothing is refused.',
    unit: 'coins a day',
  },
}
