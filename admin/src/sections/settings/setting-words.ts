import type { SettingKey } from '@noktra/contract/admin/settings'

type Words = { label: string; meaning: string; unit: string; isText?: boolean }

/** What each setting means to the person who sets it. */
export const SETTING_WORDS: Record<SettingKey, Words> = {
  recharge_rate: {
    label: 'Price of a coin',
    meaning:
      'What a player pays for one coin. Applies to new orders. Welfare boxes must stay within 0.5% of their amount.',
    unit: 'CNY per coin',
  },
  diamond_to_coin: {
    label: 'Diamonds to coins',
    meaning:
      'How many coins one diamond converts to. Selling an item and converting the diamonds must never buy more than the item itself.',
    unit: 'coins per diamond',
  },
  mall_coin_markup: {
    label: 'Coin price in the mall',
    meaning: 'What an item costs in coins, as a multiple of its value. Must be above the highest rebate.',
    unit: 'times the value',
  },
  value_cap: {
    label: 'Highest value of an item',
    meaning:
      'The most a won item can ever be worth, however it is sold, staked or retrieved. Applies to items won from now on. Refused if it would let anything on sale pay for itself.',
    unit: 'times its printed value',
  },
  upgrade_profit_rate: {
    label: 'Upgrade margin',
    meaning: "What the store keeps of a stake on average. Players see it; the store's rules say 8%.",
    unit: 'share of the stake: 0.08 is 8%',
  },
  upgrade_comfort_skin_id: {
    label: 'Upgrade consolation skin',
    meaning:
      'What a failed upgrade of 5 coins or more gives. Refused if a stake could pay for itself with it.',
    unit: 'skin number',
  },
  price_age_hours: {
    label: 'Oldest price feed',
    meaning:
      "How old the newest price list from a feed may be. When it's older, the mall and upgrade targets close until the next one arrives. 0 means any age.",
    unit: 'hours',
  },
  drift_flag: {
    label: 'Drift that raises an alert',
    meaning:
      "How far a return or a price may move from what was published or approved before an alert is raised. Anything that had closed opens again once it's back within this.",
    unit: 'share of the published value',
  },
  drift_close: {
    label: 'Drift that closes sales',
    meaning:
      'Beyond this, boxes, tiers, mall offers and upgrade targets close by themselves until a new version is published, a second person approves the price, or prices come back.',
    unit: 'share of the published value',
  },
  price_rate: {
    label: 'Coins per dollar',
    meaning:
      "Imported price lists in dollars are multiplied by this. Prices already in the store don't change.",
    unit: 'coins per dollar',
  },
  min_recharge_out: {
    label: 'Recharge needed to retrieve',
    meaning:
      'What a player must have recharged in total before they can retrieve, use roll rooms of players, or battle other players.',
    unit: 'coins',
  },
  recharge_welfare_box_type_id: {
    label: 'Welfare box type',
    meaning: "Boxes of this type open for the day's recharge and appear in no box list.",
    unit: 'box type number',
  },
  open_box_loading_time: {
    label: 'Box spin',
    meaning: 'How long the reel spins. The result is decided before it starts.',
    unit: 'milliseconds',
  },
  upgrade_loading_time: {
    label: 'Upgrade spin',
    meaning: 'How long the pointer spins. The result is decided before it starts.',
    unit: 'milliseconds',
  },
  support_url: {
    label: 'Support link',
    meaning: 'Where the support link goes: a path in the store, or an https or mailto address.',
    unit: '',
    isText: true,
  },
  help_lines: {
    label: 'Help lines',
    meaning:
      'Who players can talk to about their play, shown beside self-exclusion. One entry per country: country | name | number | address, with a semicolon between entries. * covers every other country. A number or an address may be left empty. Check them for the countries you serve.',
    unit: 'as GB | National Gambling Helpline | 0808 8020 133 | https://…; * | …',
    isText: true,
  },
  gift_network_limit: {
    label: 'Accounts per network',
    meaning:
      "How many accounts on one network may enter an official room or open a day's welfare boxes. For an envelope or the registration key it's always one.",
    unit: 'accounts',
  },
  gift_week_mobile: {
    label: 'Weekly gifts with a phone number',
    meaning:
      'What a player with a verified phone number may win from official rooms and envelopes in seven days. The first gift is theirs, however large.',
    unit: 'coins per 7 days',
  },
  gift_week_email: {
    label: 'Weekly gifts without a phone number',
    meaning:
      'The same with only a verified email or a game platform account. Must be less than with a phone number.',
    unit: 'coins per 7 days',
  },
  gift_risk_platform: {
    label: 'Risk score that asks for a contact',
    meaning:
      'From this score, an account with only a game platform sign-in must add a phone number or email before it gets anything free.',
    unit: 'points out of 100',
  },
  gift_risk_limit: {
    label: 'Risk score that blocks gifts',
    meaning:
      'From this score, nothing free is given, whatever contact is verified. Staff can overrule a score.',
    unit: 'points out of 100',
  },
  rebate_closeness_limit: {
    label: 'Closeness that blocks a rebate',
    meaning:
      'From this closeness, an inviter and their friend count as one person. A shared network and new accounts come to 40, so it must be above that.',
    unit: 'points out of 100',
  },
  roll_week_budget: {
    label: 'Official rooms',
    meaning:
      'What the prizes of rooms opened in seven days may be worth. Beyond that, the next room waits and an alert is raised.',
    unit: 'coins per 7 days',
  },
  welfare_week_budget: {
    label: 'Welfare boxes',
    meaning:
      'What welfare boxes are expected to give in seven days. Players earn them, so going over only raises an alert.',
    unit: 'coins per 7 days',
  },
  registration_week_budget: {
    label: 'Registration keys',
    meaning:
      'What registration keys may give in seven days. They are promised, so going over only raises an alert.',
    unit: 'coins per 7 days',
  },
  rebate_week_budget: {
    label: 'Rebates',
    meaning: 'What rebates may pay in seven days. Players earn them, so going over only raises an alert.',
    unit: 'coins per 7 days',
  },
  store_timezone: {
    label: 'Store time zone',
    meaning: "When the store's day begins: for welfare boxes, daily keys, limits, daily lists and charts.",
    unit: 'for example Asia/Shanghai',
    isText: true,
  },
  sms_budgets: {
    label: 'SMS codes per day',
    meaning:
      'By country calling code; * covers all other countries together, 0 sends none. Beyond it, only devices an account already knows get up to a fifth more.',
    unit: 'for example 86:5000, *:500',
    isText: true,
  },
  sms_budget_network: {
    label: 'SMS codes per network per day',
    meaning: 'How many codes one network may request by SMS in a day, to any numbers.',
    unit: 'codes',
  },
  mail_budget: {
    label: 'Email codes per day',
    meaning: 'How many codes may be sent by email in a day.',
    unit: 'codes',
  },
  mail_budget_network: {
    label: 'Email codes per network per day',
    meaning: 'How many codes one network may request by email in a day.',
    unit: 'codes',
  },
  budget_cards: {
    label: 'Card budget',
    meaning: 'What card batches made in a day may be worth without a second person.',
    unit: 'coins per day',
  },
  budget_envelopes: {
    label: 'Red envelope budget',
    meaning: 'What red envelopes made in a day may hold without a second person.',
    unit: 'coins per day',
  },
  budget_adjustments: {
    label: 'Correction budget',
    meaning: 'What corrections may add in coins in a day without a second person, all staff together.',
    unit: 'coins per day',
  },
  budget_adjustments_diamond: {
    label: 'Correction budget in diamonds',
    meaning: 'The same in diamonds.',
    unit: 'diamonds per day',
  },
  budget_prices: {
    label: 'Price budget',
    meaning:
      'How much new prices may change the value of copies that players hold and the mall sells, in a day without a second person.',
    unit: 'coins per day',
  },
  alarm_keys: {
    label: 'Key alert',
    meaning:
      'What registration and level keys gave in a day. Above this an alert is raised; nothing is refused.',
    unit: 'coins per day',
  },
  alarm_welfare: {
    label: 'Welfare box alert',
    meaning: 'What welfare boxes gave in a day. Above this an alert is raised; nothing is refused.',
    unit: 'coins per day',
  },
  alarm_consolation: {
    label: 'Consolation alert',
    meaning: 'What consolation items were worth in a day. Above this an alert is raised; nothing is refused.',
    unit: 'coins per day',
  },
  alarm_rebates: {
    label: 'Rebate alert',
    meaning: 'Rebates claimed in a day. Above this an alert is raised; nothing is refused.',
    unit: 'coins per day',
  },
  alarm_envelopes: {
    label: 'Red envelope alert',
    meaning: 'Red envelope coins claimed in a day. Above this an alert is raised; nothing is refused.',
    unit: 'coins per day',
  },
  alarm_conversions: {
    label: 'Conversion alert',
    meaning: 'Diamonds converted to coins in a day. Above this an alert is raised; nothing is refused.',
    unit: 'coins per day',
  },
}
