import { cx } from '../../ui/class-names.ts'
import { pictureOf } from '@noktra/contract/pictures'

type Props = {
  url: string
  /** Spoken; empty when the nickname stands beside it. */
  name?: string
  size?: number
  /** Level number in a small tag on the corner. */
  grade?: number
  className?: string
}

export function Avatar({ url, name = '', size = 40, grade, className }: Props) {
  return (
    <span className={cx('relative inline-block shrink-0', className)} style={{ width: size, height: size }}>
      <img
        src={pictureOf(url, size > 48 ? 256 : 96)}
        alt={name}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className="size-full bg-base-2 object-cover"
        style={{ borderRadius: Math.max(4, size / 5) }}
      />
      {grade !== undefined && (
        <span className="type-tag absolute -inset-e-2 -bottom-1.5 min-w-5 rounded-tag border border-signal bg-base-0 px-1 text-center leading-[15px] font-bold tracking-normal text-signal-hi">
          {grade}
        </span>
      )}
    </span>
  )
}
