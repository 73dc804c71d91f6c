import type { CSSProperties } from 'react'
import { cx } from './class-names.ts'

/** A shimmering place for what comes; give it the exact size by `className` or `style`. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div aria-hidden className={cx('skeleton', className)} style={style} />
}
