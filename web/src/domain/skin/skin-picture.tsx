import { HALF_PHONE, ITEM_WIDTHS } from '@noktra/contract/pictures'
import { cx } from '../../ui/class-names.ts'
import { ArtPicture, type ArtProps } from './art-picture.tsx'

const IN_A_GRID = `${HALF_PHONE}, 240px`
const SHAPE = { width: 560, height: 420, plainWidth: 280 } as const

/** The 4:3 art of a skin. */
export function SkinPicture({ widths = ITEM_WIDTHS, sizes = IN_A_GRID, className, ...props }: ArtProps) {
  const shape = { ...SHAPE, widths, sizes }
  return <ArtPicture {...props} {...shape} className={cx('aspect-[4/3]', className)} />
}
