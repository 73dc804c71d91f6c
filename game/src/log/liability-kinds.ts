/**
 * The amounts of a leaf, in this order: regular coins, bonus coins, diamonds, and the printed value of the items that a player holds, has
 * staked where they may come back, or that are on their way out. All in cents.
 */
export const LIABILITY_KINDS = ['cash', 'bonus', 'diamond', 'items'] as const
export type LiabilityKind = (typeof LIABILITY_KINDS)[number]
