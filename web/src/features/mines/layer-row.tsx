import { Check, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MineLayer } from '@noktra/contract/mines'
import { fixedPictures } from '../../fixed-pictures.ts'
import { formatPercent } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import type { LayerState, TileFace } from './climb.ts'
import { LayerTiles } from './layer-tiles.tsx'

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
            {prize.family} · {prize.exterior_name}
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
