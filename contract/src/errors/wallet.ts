import { refusal, type Refusal } from './refusal.ts'

/** Recharges, cards, balances. */
export const walletErrors = {
  amount_not_offered: refusal(12001),
  payment_failed: refusal(12002),
  order_unknown: refusal(12003),
  card_no_required: refusal(12004, 400),
  card_secret_required: refusal(12005, 400),
  card_wrong: refusal(12006),
  card_used: refusal(12007),
  card_revoked: refusal(12008),

  insufficient_coins: refusal(15001),
  insufficient_diamonds: refusal(15002),

  total_unknown: refusal(15003),
  total_thinned: refusal(15004),
} as const satisfies Record<string, Refusal>
