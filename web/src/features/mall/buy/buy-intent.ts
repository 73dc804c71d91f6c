/** What a visitor was about to buy, kept while they sign in. */
export const BUY_INTENT = 'mall-buy'
