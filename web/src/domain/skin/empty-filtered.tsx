import { useTranslation } from 'react-i18next'
import type { ItemFacets } from '@noktra/contract/item-filters'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

type Props = {
  title: string
  /** Where the store has not said yet which filter hides what, or where none does alone. */
  text: string
  without: ItemFacets['without'] | undefined
  onDrop: (filter: string) => void
  clear: string
  onClear: () => void
}

/** Filters that leave nothing: which of them to take away, with what would come back. */
export function EmptyFiltered({ title, text, without = [], onDrop, clear, onClear }: Props) {
  const { t } = useTranslation('filters')
  return (
    <Empty
      title={title}
      text={without.length > 0 ? t('blame') : text}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {without.map(({ filter, count }) => (
            <Button key={filter} data-testid={`drop-${filter}`} onPress={() => onDrop(filter)}>
              {t('drop', { name: t(`name.${filter}`), count, shown: formatNumber(count) })}
            </Button>
          ))}
          <Button variant={without.length > 0 ? 'ghost' : 'secondary'} onPress={onClear}>
            {clear}
          </Button>
        </div>
      }
    />
  )
}
