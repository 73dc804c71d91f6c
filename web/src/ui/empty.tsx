import type { ReactNode } from 'react'
import { fixedPictures } from '../fixed-pictures.ts'

type Props = {
  /** What is missing, in one line. */
  title: string
  /** What to do about it. */
  text?: string
  /** One secondary button. */
  action?: ReactNode
  picture?: string
}

export function Empty({ title, text, action, picture = fixedPictures.emptyBox }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <img src={picture} alt="" width={112} height={112} className="art-shadow mb-2 size-28 object-contain" />
      <p className="type-block">{title}</p>
      {text && <p className="type-small text-text-2">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
