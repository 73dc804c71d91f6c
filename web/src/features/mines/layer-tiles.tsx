import { Crosshair } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkinFace } from '@noktra/contract/shapes'
import { fixedPictures } from '../../fixed-pictures.ts'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { tileAfterKey } from './board-keys.ts'
import type { TileFace } from './climb.ts'

type Props = {
  layer: number
  isCurrent: boolean
  faces: readonly TileFace[]
  prize: SkinFace
  asked: number | null
  aim: number
  onAim: (tile: number) => void
  onPick: ((tile: number) => void) | null
}

/** Seven tiles. Those of the current layer can be pressed; arrow keys move between them. */
export function LayerTiles({ layer, isCurrent, faces, prize, asked, aim, onAim, onPick }: Props) {
  const { t } = useTranslation('mines')

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const next = tileAfterKey(event.key, aim)
    if (next === null || !isCurrent) return
    event.preventDefault()
    onAim(next)
    event.currentTarget.querySelectorAll<HTMLElement>('.mine-press')[next - 1]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons inside
    <div
      className="mine-tiles"
      role={isCurrent ? 'group' : undefined}
      aria-label={isCurrent ? t('choose_tile', { layer }) : undefined}
      onKeyDown={move}
    >
      {faces.map((face, index) => {
        const tile = index + 1
        return (
          <div key={tile} className="mine-tile" data-face={face} style={{ '--at': index } as CSSProperties}>
            {isCurrent && (
              <button
                type="button"
                className="mine-press"
                aria-label={t('tile', { tile, layer })}
                aria-disabled={onPick === null || undefined}
                aria-busy={asked === tile || undefined}
                tabIndex={tile === aim ? 0 : -1}
                onFocus={() => onAim(tile)}
                onClick={() => onPick?.(tile)}
              />
            )}
            <span className="mine-card" aria-hidden>
              <span className="mine-key">
                {isCurrent &&
                  (asked === tile ? <span className="spinner" /> : <Crosshair size={20} strokeWidth={1.7} />)}
              </span>
              <span className="mine-under">
                <Under face={face} prize={prize} />
              </span>
            </span>
          </div>
        )
      })}
    </div>
  )
}

function Under({ face, prize }: { face: TileFace; prize: SkinFace }) {
  if (face === 'prize') return <SkinPicture url={prize.image_url} sizes="64px" eager className="w-full" />
  if (face === 'mine' || face === 'hit') {
    return <img src={fixedPictures.mine} alt="" width={64} height={64} className="mine-picture" />
  }
  return null
}
