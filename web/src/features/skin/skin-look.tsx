import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Exterior } from '@noktra/game/wear'
import { formatNumber } from '../../i18n/format.ts'
import type { SkinDetails } from '../../domain/skin/skin-query.ts'
import { useFirstScreenOver } from '../../domain/skin/first-screen-over.ts'
import { LiveCanvas } from '../../domain/skin/live/live-canvas.tsx'
import { TurnedSkin } from '../../domain/skin/turn/turned-skin.tsx'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { pictureOf } from '@noktra/contract/pictures'
import { HelpTip } from '../../ui/help-tip.tsx'
import { cx } from '../../ui/class-names.ts'
import { WHOLE, WIDTH, wearAt, type WornExterior } from './wear-scale.ts'

const SIZES = '(width < 600px) 86vw, 560px'

/**
 * The skin, large, in any wear, or none. Its pictures lie under it, one for each exterior, so that where they are all there is one fades into
 * the next.
 */
export function SkinStage({
  skin,
  wanted,
  wear,
}: {
  skin: SkinDetails
  wanted: number
  wear: number | null
}) {
  const altOf = useSkinAlt()
  const others = useFirstScreenOver()
  const shown = skin.exteriors.find((one) => one.skin_id === wanted)
  return (
    <div className="skin-stage">
      {skin.rarity === 'relic' && shown && (
        <span className="skin-stage-turn">
          <TurnedSkin url={shown.image_url} />
        </span>
      )}
      {wear !== null && <LiveCanvas url={skin.exteriors[0]!.image_url} wear={wear} pattern={null} />}
      {skin.exteriors.map(({ skin_id, exterior_name, image_url }) => {
        const isShown = skin_id === wanted
        return (
          (isShown || others) && (
            <div
              key={skin_id}
              className={cx('skin-stage-look', isShown && 'skin-stage-shown')}
              aria-hidden={!isShown}
            >
              <SkinPicture
                url={image_url}
                alt={altOf({ ...skin, exterior_name })}
                eager={isShown}
                sizes={SIZES}
                className="w-full"
              />
              {skin.rarity === 'relic' && isShown && (
                <span
                  className="skin-sweep"
                  style={{ maskImage: `url("${pictureOf(image_url, 560)}")` }}
                  aria-hidden
                />
              )}
            </div>
          )
        )
      })}
    </div>
  )
}

type SliderProps = {
  exteriors: readonly WornExterior[]
  /** Of the slider. */
  place: number
  onMove: (place: number) => void
  onExterior: (exterior: Exterior) => void
}

/** Every wear that a copy of the design can have; moving along it shows the exteriors one after the other. */
export function WearSlider({ exteriors, place, onMove, onExterior }: SliderProps) {
  const { t } = useTranslation(['skin', 'common'])
  const at = Math.floor(place / WIDTH)
  const name = t(`common:exterior.${exteriors[at]!.exterior_name}`)
  const wear = formatNumber(wearAt(place, exteriors) / WHOLE, 4)
  const last = exteriors.length * WIDTH - 1

  function move(to: number): void {
    onMove(to)
    const next = Math.floor(to / WIDTH)
    if (next !== at) onExterior(exteriors[next]!.exterior_name)
  }

  return (
    <div className="wear-slider">
      <p className="flex items-baseline justify-between gap-3">
        <span className="flex items-center gap-1">
          <label htmlFor="wear" className="type-label">
            {t('wear')}
          </label>
          <HelpTip name={t('wear')} text={t('common:wear_help')} />
        </span>
        <output htmlFor="wear" className="type-number font-semibold">
          {wear} · {name}
        </output>
      </p>
      <div className="wear-slider-track">
        <div className="wear-slider-parts" aria-hidden>
          {exteriors.map(({ skin_id, exterior_name }, part) => (
            <span key={skin_id} className={cx('wear-slider-part', part === at && 'wear-slider-part-on')}>
              {exterior_name}
            </span>
          ))}
        </div>
        <input
          id="wear"
          type="range"
          min={0}
          max={last}
          value={place}
          aria-valuetext={`${wear}, ${name}`}
          onChange={(event) => move(Number(event.target.value))}
        />
        <span className="wear-slider-thumb" style={{ '--part': place / last } as CSSProperties} aria-hidden />
      </div>
      <p className="type-micro text-text-3">
        {t('wear_range', {
          name,
          from: formatNumber(exteriors[at]!.wear_from / WHOLE, 4),
          to: formatNumber((exteriors[at]!.wear_to - 1) / WHOLE, 4),
        })}
      </p>
    </div>
  )
}
