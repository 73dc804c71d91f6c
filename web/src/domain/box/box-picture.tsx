import { BOX_WIDTHS } from '@noktra/contract/pictures'
import { cx } from '../../ui/class-names.ts'
import { ArtPicture, type ArtProps } from '../skin/art-picture.tsx'

const SHAPE = { width: 512, height: 512, plainWidth: 256 } as const
const IN_A_GRID = '(width < 600px) 45vw, 200px'

/** The square art of a box. */
export function BoxPicture({ widths = BOX_WIDTHS, sizes = IN_A_GRID, className, ...props }: ArtProps) {
  const shape = { ...SHAPE, widths, sizes }
  return <ArtPicture {...props} {...shape} className={cx('aspect-square', className)} />
}
