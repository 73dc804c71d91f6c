import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Setup } from './setup.ts'

/** The options in a line beside the price; leads to where they are chosen. */
export function OptionsSummary({ setup, onChange }: { setup: Setup; onChange: () => void }) {
  const { t } = useTranslation(['battle-new', 'battles'])
  const options = (['private', 'fast', 'players_only'] as const).filter((name) => setup[name])
  return (
    <button
      type="button"
      data-tip={t('set_up.change')}
      onClick={onChange}
      className="mb-4 flex min-h-11 w-full items-center gap-2.5 rounded-control border border-line-2 bg-base-2 px-3 py-2 text-left hover:bg-base-3"
    >
      <span className="type-label shrink-0">{t('set_up.options')}</span>
      <span className="type-small min-w-0 grow truncate text-right text-text-2">
        {options.length > 0
          ? options.map((name) => t(`battles:option.${name}`)).join(' · ')
          : t('set_up.no_options')}
      </span>
      <Pencil size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
    </button>
  )
}
