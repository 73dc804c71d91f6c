/** What a visitor was about to buy, kept while he signs in. */
export const BUY_INTENT = 'mall-buy'
