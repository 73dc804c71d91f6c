import { brand } from '../i18n/brand.ts'
import { cx } from '../ui/class-names.ts'

/** The picture that stands for the store. */
export function LogoMark({ size = 36, className }: { size?: number; className?: string }) {
  return <img src={brand().mark} width={size} height={size} alt="" className={className} />
}

/** Mark and name, as a picture or in letters; the class of the name says where the mark stands alone. */
export function Logo({ wordmark }: { wordmark?: string }) {
  const { name, wordmark: picture } = brand()
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark className="size-9 max-sm:size-[30px]" />
      {picture ? (
        <img
          src={picture.url}
          width={Math.round(19 * picture.ratio)}
          height={19}
          alt=""
          className={cx('h-[19px] w-auto max-sm:h-4', wordmark)}
        />
      ) : (
        <span className={cx('font-head text-[20px] leading-6 font-bold max-sm:text-[17px]', wordmark)}>
          {name}
        </span>
      )}
    </span>
  )
}
