import './honours.css'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { SetFace } from '@noktra/contract/collection'
import { tintOf } from '@noktra/contract/pictures'
import { cx } from '../../ui/class-names.ts'
import { Avatar } from '../player/avatar.tsx'

const PLAIN = '#8c9bb3'

/** The colour of a set: what its dearest skin is remembered by. */
function honourStyle({ image_url }: SetFace): CSSProperties {
  return { '--honour': tintOf(image_url) ?? PLAIN } as CSSProperties
}

type FramedProps = { frame: SetFace | null; url: string; size: number; grade?: number; className?: string }

/** The picture of a player in the frame of a complete set, or without one; it takes the same room. */
export function FramedAvatar({ frame, url, size, grade, className }: FramedProps) {
  const { t } = useTranslation('honours')
  if (!frame) {
    return (
      <span className={cx('inline-block shrink-0 p-1', className)}>
        <Avatar url={url} size={size} grade={grade} className="align-top" />
      </span>
    )
  }
  return (
    <span
      className={cx('honour-frame', className)}
      style={honourStyle(frame)}
      data-of={frame.of}
      data-tip={t('frame', { name: frame.name })}
    >
      <Avatar url={url} size={size} grade={grade} className="align-top" />
    </span>
  )
}

/** "Keeper of Corvane", made from the name of the set. */
export function HonourTitle({ title, className }: { title: SetFace; className?: string }) {
  const { t } = useTranslation('honours')
  return (
    <span className={cx('honour-title', className)} style={honourStyle(title)}>
      {t(`title.${title.of}`, { name: title.name })}
    </span>
  )
}
