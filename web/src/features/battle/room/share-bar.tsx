import { cx } from '../../../ui/class-names.ts'
import { sideStyle } from './room-parts.ts'

/**
 * The sides' parts of the whole as one bar with slanted seams. Every side's layer is as wide as the bar and is pushed
 * along it, so that a change of the parts only moves layers.
 */
export function ShareBar({ shares, className }: { shares: readonly number[]; className?: string }) {
  const ends = shares.map((_, index) => shares.slice(0, index + 1).reduce((sum, share) => sum + share, 0))
  return (
    <div className={cx('room-share-bar', className)} aria-hidden>
      {ends
        .map((end, index) => (
          <span
            // Sides never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            style={{ ...sideStyle(index + 1), transform: `translateX(${Math.min(0, (end - 1) * 100)}%)` }}
          />
        ))
        .toReversed()}
    </div>
  )
}
