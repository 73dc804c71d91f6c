import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatKey, MODE_ICONS } from '../mode.tsx'
import type { Setup } from './setup.ts'

/** Format, mode and options in a line beside the price; leads to where they are chosen. */
export function SetupSummary({ setup, onChange }: { setup: Setup; onChange: () => void }) {
  const { t } = useTranslation(['battle-new', 'battles'])
  const Icon = MODE_ICONS[setup.mode]
  const options = (['private', 'fast', 'players_only'] as const).filter((name) => setup[name])
  return (
    <button
      type="button"
      aria-label={t('set_up.change')}
      data-tip={t('set_up.change')}
      onClick={onChange}
      className="mb-4 flex min-h-11 w-full items-center gap-2.5 rounded-control border border-line-2 bg-base-2 px-3 py-2 text-left hover:bg-base-3"
    >
      <Icon size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-2" />
      <span className="min-w-0 grow">
        <span className="type-label block truncate">
          {t(`battles:format.${formatKey(setup)}`)} · {t(`battles:mode.${setup.mode}`)}
        </span>
        {options.length > 0 && (
          <span className="type-micro block truncate text-text-2">
            {options.map((name) => t(`battles:option.${name}`)).join(' · ')}
          </span>
        )}
      </span>
      <Pencil size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
    </button>
  )
}
