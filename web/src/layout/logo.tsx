import { useId } from 'react'
import { cx } from '../ui/class-names.ts'

/** The hexagon with the cut N. */
export function LogoMark({ size = 36, className }: { size?: number; className?: string }) {
  // Drawn once: to remember its parts would cost more of the first route than it saves.
  'use no memo'
  const lime = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden className={className}>
      <defs>
        <linearGradient id={lime} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#E4FF7A" />
          <stop offset="1" stopColor="#A9DB1E" />
        </linearGradient>
      </defs>
      <path
        d="M20 1.5 36.5 11v18L20 38.5 3.5 29V11z"
        fill="#12170c"
        stroke={`url(#${lime})`}
        strokeWidth="2.4"
      />
      <path d="M11.6 29V11h4.7l7.3 10.6V11h4.8v8.6L25.2 29h-1.6l-7.2-10.5V29z" fill={`url(#${lime})`} />
      <path d="M28.4 21.6V29h-2.4z" fill="#fff" opacity=".9" />
    </svg>
  )
}

/** Mark and wordmark; the class of the wordmark says where the mark stands alone. */
export function Logo({ wordmark }: { wordmark?: string }) {
  // For the same reason.
  'use no memo'
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark className="size-9 max-sm:size-[30px]" />
      <svg
        viewBox="0 0 158 28"
        fill="#F4F7FB"
        fillRule="evenodd"
        aria-hidden
        className={cx('h-[19px] w-auto max-sm:h-4', wordmark)}
      >
        <path d="M0 28V0h6.2l9.6 16.6V0H22v28h-6.2L6.2 11.4V28z" />
        <g transform="translate(27)">
          <path d="M5 0h12l5 5v18l-5 5H5l-5-5V5zM7 6 6 7v14l1 1h8l1-1V7l-1-1z" />
          <path d="M11 9.4 14 14l-3 4.6L8 14z" fill="#C8F53C" />
        </g>
        <path
          transform="translate(54.5)"
          d="M0 0h6.2v10.6L14.8 0h7.4L12 13.2 22.6 28h-7.5L8 17.6l-1.8 2.2V28H0z"
        />
        <path transform="translate(79)" d="M0 0h22.4v6h-8.1v22H8.1V6H0z" />
        <path
          transform="translate(106)"
          d="M0 0h17l5 5v7.6l-4 4L22.6 28H16l-4.2-10.4H6.2V28H0zM6.2 6v5.8h8.6l1-1V7l-1-1z"
        />
        <path
          transform="translate(132.5)"
          d="M8 0h7l9 28h-6.6l-1.6-5.4H7.4L5.800 28H-.6zM9.100 17h5l-2.500-8.600z"
        />
      </svg>
    </span>
  )
}
