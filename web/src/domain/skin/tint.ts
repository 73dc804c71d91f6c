import type { CSSProperties, SyntheticEvent } from 'react'
import { tintOf } from '@noktra/contract/pictures'
import { NO_PICTURE } from './first-screen-over.ts'

/** A picture's own colour glows in its place until it is there (`.art-tint`). */
export function tintUntilLoaded(url: string) {
  const tint = tintOf(url)
  return {
    style: tint ? ({ '--tint': tint } as CSSProperties) : undefined,
    onLoad: ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
      if (picture.src !== NO_PICTURE) picture.style.removeProperty('--tint')
    },
  }
}
