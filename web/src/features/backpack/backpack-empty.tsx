import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { countFilters, NO_FILTERS, type BackpackFilters } from './filters.ts'

type Props = { filters: BackpackFilters; onShow: (part: Partial<BackpackFilters>) => void }

/** What to do when a list holds nothing. */
export function BackpackEmpty({ filters, onShow }: Props) {
  const { t } = useTranslation('backpack')
  if (countFilters(filters) > 0) {
    return (
      <Empty
        title={t('none_match')}
        text={t('none_match_text')}
        action={<Button onPress={() => onShow(NO_FILTERS)}>{t('clear_filters')}</Button>}
      />
    )
  }
  return (
    <Empty
      title={t(`empty.${filters.tab}`)}
      text={t(`empty_text.${filters.tab}`)}
      action={filters.tab === 'available' && <Button to={paths.home}>{t('browse')}</Button>}
    />
  )
}
