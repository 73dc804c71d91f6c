import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import { formatMoney, formatNumber, formatTime } from '../../i18n/format.ts'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { worthOf } from './item-picker-choice.ts'
import { secondsOf, type RollForm } from './new-roll-form.ts'

const SHOWN = 4

/** What is staked and until when, before the button is pressed. */
export function RollSummary({ chosen, form }: { chosen: readonly BackpackItem[]; form: RollForm }) {
  const { t } = useTranslation('rolls')
  const at = secondsOf(form.time)
  const places = Number(form.places)
  if (chosen.length === 0 || at === null) {
    return <p className="type-small min-w-0 grow text-text-2">{t('form.summary.nothing')}</p>
  }
  const values = { count: chosen.length, amount: formatMoney(worthOf(chosen)), time: formatTime(at) }
  return (
    <div className="flex min-w-0 grow items-center gap-3" data-testid="summary">
      <div className="flex shrink-0 -space-x-3 max-md:hidden" aria-hidden>
        {chosen.slice(0, SHOWN).map((item) => (
          <span
            key={item.item_id}
            style={rarityStyle(item.rarity)}
            className="block h-[42px] w-14 rounded-tag border border-line-2 border-b-(--rarity) bg-base-3"
          >
            <SkinPicture url={item.image_url} sizes="56px" className="size-full object-contain" />
          </span>
        ))}
      </div>
      <p className="type-small min-w-0 text-text-2">
        <span className="block font-semibold text-text-1">{t('form.summary.staked', values)}</span>
        {t('sentences', {
          first:
            places > 0
              ? t('form.summary.or_full', { places: formatNumber(places) })
              : t('form.summary.at_time'),
          second: t('form.summary.back'),
        })}
      </p>
    </div>
  )
}
