import type { ReactNode, Ref } from 'react'
import type { SkinFace } from '@noktra/contract/shapes'
import { ExteriorBadge } from '../../domain/skin/exterior-badge.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { cx } from '../../ui/class-names.ts'

type Props = {
  title: string
  /** Its rarity lights the ground. */
  skin?: SkinFace
  /** At the top right. */
  corner?: ReactNode
  /** The bottom line: a name on the left, an amount on the right. */
  foot?: ReactNode
  /** How it ended: lost, it is grey; won, the stake is spent and the target has moved to the dial. */
  look?: 'drained' | 'spent' | 'taken'
  /** What is said in the place of what has left it. */
  gone?: ReactNode
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** One of the two large panels beside the dial. */
export function StagePanel({ title, skin, corner, foot, look, gone, className, ref, children }: Props) {
  return (
    <section
      ref={ref}
      aria-label={title}
      className={cx('stage-panel', className)}
      data-look={look}
      style={skin && rarityStyle(skin.rarity)}
    >
      <header className="flex min-h-8 items-center justify-between gap-2">
        <h2 className="type-label text-text-2">{title}</h2>
        {corner}
      </header>
      <div className="stage-art">
        {children}
        {(look === 'spent' || look === 'taken') && <div className="stage-gone stage-empty">{gone}</div>}
      </div>
      {foot && <footer className="stage-foot">{foot}</footer>}
    </section>
  )
}

/** One skin, as large as the panel. */
export function StageSkin({ skin, isTarget = false }: { skin: SkinFace; isTarget?: boolean }) {
  const alt = useSkinAlt()(skin)
  return (
    <SkinPicture
      key={skin.skin_id}
      url={skin.image_url}
      alt={alt}
      eager
      sizes="(width < 860px) 45vw, 380px"
      className={cx('stage-skin', isTarget && 'stage-target')}
    />
  )
}

/** "Tarn-9" above "Temper Bloom", with the exterior. */
export function StageName({ skin }: { skin: SkinFace }) {
  return (
    <div className="min-w-0">
      <p className="type-small flex items-center gap-2 truncate text-text-2 max-sm:hidden">
        {skin.family} <ExteriorBadge exterior={skin.exterior_name} />
      </p>
      <p
        className="type-block flex items-center gap-2 max-sm:text-[15px] max-sm:leading-5"
        title={`${skin.family} | ${skin.finish}`}
      >
        <span className="truncate">{skin.finish}</span>
        <ExteriorBadge exterior={skin.exterior_name} className="sm:hidden" />
      </p>
    </div>
  )
}
