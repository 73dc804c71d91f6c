import { useTranslation } from 'react-i18next'
import type { GivenItem } from '@noktra/contract/skins'
import type { UpgradeShown } from '@noktra/contract/upgrades'
import { formatWear } from '../../i18n/format.ts'
import { SkinCard } from '../../domain/skin/skin-card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ComfortCard } from './comfort-card.tsx'

/** Every item that went in and the one that came out. */
export function UpgradeFacts({ upgrade }: { upgrade: UpgradeShown }) {
  const { t } = useTranslation('upgrades')
  const { items, given, comfort, won } = upgrade
  return (
    <div className="upgrade-facts">
      {items.length > 0 && (
        <section className="grow">
          <SectionHead title={t('detail.items')} hint={t('items', { count: items.length })} />
          <div className="pick-grid">
            {items.map((item) => (
              <GivenCard key={item.item_id} item={item} />
            ))}
          </div>
        </section>
      )}
      <section>
        <SectionHead title={t('detail.given')} />
        <div className="flex flex-wrap items-end gap-5">
          {given ? (
            <div className="w-40">
              <GivenCard item={given} />
            </div>
          ) : (
            <p className="text-text-2">{t('result.nothing')}</p>
          )}
          {won && comfort && (
            <div className="w-52">
              <ComfortCard skin={comfort} value={comfort.value} over />
            </div>
          )}
        </div>
      </section>
    </div>
  )
}

function GivenCard({ item }: { item: GivenItem }) {
  const { t } = useTranslation('upgrades')
  return (
    <SkinCard
      skin={item}
      price={{ amount: item.value }}
      note={t('detail.wear', { wear: formatWear(item.wear) })}
      sizes="180px"
    />
  )
}
