import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = {
  /** Of the table, for those who hear it. */
  label: string
  /** From 0. */
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}

/** Leads through a long table; nothing where it fits on one page. */
export function Pager({ label, page, size, total, onPage }: Props) {
  const { t } = useTranslation('fair')
  if (total <= size) return null
  const last = Math.ceil(total / size) - 1
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3 px-5 py-2 max-sm:px-4">
      <IconButton
        label={t('page_before')}
        icon={<ChevronLeft size={20} strokeWidth={1.9} aria-hidden />}
        disabled={page === 0}
        onPress={() => onPage(page - 1)}
      />
      <span className="type-small type-number text-text-2" aria-live="polite">
        {t('rows_of', {
          from: formatNumber(page * size + 1),
          to: formatNumber(Math.min((page + 1) * size, total)),
          all: formatNumber(total),
        })}
      </span>
      <IconButton
        label={t('page_after')}
        icon={<ChevronRight size={20} strokeWidth={1.9} aria-hidden />}
        disabled={page === last}
        onPress={() => onPage(page + 1)}
      />
    </nav>
  )
}
