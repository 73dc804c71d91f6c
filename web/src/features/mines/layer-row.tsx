import { Check, Lock, Crosshair } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MineLayer } from '@noktra/contract/mines'
import { fixedPictures } from '../../fixed-pictures.ts'
import { formatPercent } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import type { LayerState, TileFace } from './climb.ts'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { SkinFace } from '@noktra/contract/shapes'
import { tileAfterKey } from './board-keys.ts'
import { shortExterior } from '../../domain/skin/exterior-words.ts'

type Props = {
  layer: MineLayer
  state: LayerState
  faces: readonly TileFace[]
  /** The tile that was opened in it. */
  picked: number | null
  boom: boolean
  /** The tile the store is asked about. */
  asked: number | null
  /** The tile that has the keyboard's focus, or gets it. */
  aim: number
  onAim: (tile: number) => void
  /** Null while nothing can be picked. */
  onPick: ((tile: number) => void) | null
}

/** A layer: its number, its prize, its seven tiles, its odds. */
export function LayerRow({ layer, state, faces, picked, boom, asked, aim, onAim, onPick }: Props) {
  const { t } = useTranslation('mines')
  const alt = useSkinAlt()(layer.prize)
  const { prize } = layer
  return (
    <li
      className="mine-layer"
      data-state={state}
      data-boom={boom || undefined}
      data-testid={`layer-${layer.layer}`}
      style={rarityStyle(prize.rarity)}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <div className="mine-number">
        <span className="mine-digit">{layer.layer}</span>
        <span className="type-micro mine-number-word">{t('layer')}</span>
        <span className="mine-number-sign">
          {state === 'passed' && <Check size={15} strokeWidth={3} aria-label={t('state.passed')} />}
          {state === 'ahead' && <Lock size={13} strokeWidth={2} aria-hidden />}
          {state === 'bomb' && (
            <img
              src={fixedPictures.mine}
              alt={t('state.bomb')}
              width={18}
              height={18}
              className="size-[18px]"
            />
          )}
        </span>
      </div>
      <div className="mine-prize">
        <SkinPicture url={prize.image_url} alt="" eager sizes="96px" className="mine-prize-art" />
        <div className="mine-prize-name">
          <p className="type-micro truncate text-text-2" title={prize.family}>
            {prize.family} · {shortExterior(prize)}
          </p>
          <p className="type-label truncate" title={prize.finish}>
            {prize.finish}
          </p>
          <span className="sr-only">{alt}</span>
          <CoinAmount amount={prize.value} size={16} className="text-[13px]" />
        </div>
      </div>
      <LayerTiles
        layer={layer.layer}
        isCurrent={state === 'current'}
        faces={faces}
        prize={prize}
        asked={asked}
        aim={aim}
        onAim={onAim}
        onPick={onPick}
      />
      <div className="mine-odds type-micro">
        <p className="mine-odds-mines">{t('mines', { count: layer.mines })}</p>
        <p data-tip={t('clear_hint')}>
          {t('clear')} <b>{formatPercent(layer.clear_chance)}</b>
        </p>
        <p data-tip={t('reach_hint')}>
          {t('reach')} <b>{formatPercent(layer.reach_chance)}</b>
        </p>
      </div>
      {faces.includes('clear') && <LayerTold layer={layer.layer} faces={faces} picked={picked} />}
    </li>
  )
}

/** What lay under the tiles, for readers. */
function LayerTold({
  layer,
  faces,
  picked,
}: {
  layer: number
  faces: readonly TileFace[]
  picked: number | null
}) {
  const { t } = useTranslation('mines')
  const mines = faces.flatMap((face, at) => (face === 'mine' || face === 'hit' ? [at + 1] : [])).join(', ')
  return (
    <p className="sr-only">
      {picked === null
        ? t('told.layout', { layer, mines })
        : t('told.played', { layer, mines, tile: picked })}
    </p>
  )
}

type LayerTilesProps = {
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
function LayerTiles({ layer, isCurrent, faces, prize, asked, aim, onAim, onPick }: LayerTilesProps) {
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
