import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { choicesOf } from './choices.ts'
import { toggled } from './filters.ts'
import type { Facets } from './use-facets.ts'
import type { MallFiltering } from './use-mall-filters.ts'

type Props = { filtering: MallFiltering; facets: Facets }

/** Kinds over the grid, in one line that never wraps; several can be chosen. */
export function KindChips({ filtering, facets }: Props) {
  const { t } = useTranslation(['mall', 'common'])
  const { filters, change } = filtering
  const choices = facets.facets && choicesOf(facets.facets.kind, filters.kind)
  return (
    <div role="group" aria-label={t('kinds')} className="mall-kinds">
      {choices ? (
        <>
          <Chip selected={filters.kind.length === 0} className="px-3!" onPress={() => change({ kind: [] })}>
            {t('common:all')}
          </Chip>
          {choices.map(({ key, name, count, chosen }) => (
            <Chip
              key={key}
              selected={chosen}
              label={t('choice', { name, count, shown: formatNumber(count) })}
              className={cx('px-3!', count === 0 && !chosen && 'border-line-1! bg-transparent! text-text-3!')}
              onPress={() => change({ kind: toggled(filters.kind, key) })}
            >
              {name}
            </Chip>
          ))}
        </>
      ) : facets.failed ? null : (
        [52, 70, 84, 60, 62, 78, 70, 82, 76, 62, 54, 70].map((width, at) => (
          <Skeleton key={at} style={{ width }} className="h-[34px] shrink-0 max-sm:h-11" />
        ))
      )}
    </div>
  )
}
