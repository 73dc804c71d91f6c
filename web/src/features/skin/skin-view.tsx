import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Exterior } from '@noktra/game/wear'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { RarityLozenge } from '../../domain/skin/rarity-lozenge.tsx'
import type { SkinDetails } from '../../domain/skin/skin-query.ts'
import { BackButton } from '../../layout/back-button.tsx'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { BoxesHolding } from './boxes-holding.tsx'
import { ExteriorPrices } from './exterior-prices.tsx'
import { MallOffer } from './mall-offer.tsx'
import { SkinStage } from './skin-stage.tsx'
import { WearSlider } from './wear-slider.tsx'

type Props = {
  skin: SkinDetails
  /** The exterior that is chosen; `skin` follows when it has come. */
  wanted: number
  error: unknown
  onRetry: () => void
  onExterior: (exterior: Exterior) => void
}

export function SkinView({ skin, wanted, error, onRetry, onExterior }: Props) {
  const { t } = useTranslation('skin')
  const isOld = skin.skin_id !== wanted
  const [picks, setPicks] = useState(0)

  function pick(exterior: Exterior): void {
    setPicks(picks + 1)
    onExterior(exterior)
  }

  return (
    <div style={rarityStyle(skin.rarity)}>
      <header className="mb-4 flex items-center gap-3.5">
        <BackButton to={paths.mall} />
        <div className="min-w-0">
          <h1 className="type-title">
            {skin.family} | {skin.finish}
          </h1>
          <p className="type-small flex flex-wrap items-center gap-x-3 text-text-2">
            {skin.kind}
            <RarityLozenge rarity={skin.rarity} />
          </p>
        </div>
      </header>
      <div className="skin-page">
        <section aria-label={t('look')} className="panel p-4">
          <SkinStage skin={skin} wanted={wanted} />
          <WearSlider
            key={`${skin.exteriors[0]!.skin_id}:${picks}`}
            exteriors={skin.exteriors}
            wanted={wanted}
            onExterior={onExterior}
          />
        </section>
        <div className="flex min-w-0 flex-col gap-4">
          <ExteriorPrices exteriors={skin.exteriors} wanted={wanted} onExterior={pick} />
          {error && isOld ? (
            <ErrorState title={t('failed')} error={error} onRetry={onRetry} />
          ) : (
            <div className="contents" aria-busy={isOld}>
              <MallOffer skin_id={wanted} mall={skin.mall} isOld={isOld} />
              <BoxesHolding boxes={skin.boxes} isOld={isOld} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
