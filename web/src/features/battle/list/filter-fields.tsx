import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/session.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Select } from '../../../ui/select.tsx'
import { PriceField } from '../../../ui/price-field.tsx'
import { FORMATS, MODES, type ListFilters } from './list-filters.ts'

type Props = { filters: ListFilters; onChange: (part: Partial<ListFilters>) => void }

const ANY = 'any'

/** Everything that narrows the list: beside each other on desktop, below each other in the sheet of phones. */
export function FilterFields({ filters, onChange }: Props) {
  const { t } = useTranslation(['battle-list', 'battles', 'common'])
  const { signedIn } = useSession()
  return (
    <>
      <div role="group" aria-labelledby="battle-format">
        <span id="battle-format" className="type-small mb-1.5 block text-text-2">
          {t('filter.format')}
        </span>
        <div className="flex flex-wrap gap-1.5">
          <Chip
            selected={!filters.format}
            className="min-h-11! px-3!"
            onPress={() => onChange({ format: undefined })}
          >
            {t('common:all')}
          </Chip>
          {FORMATS.map((format) => (
            <Chip
              key={format}
              selected={filters.format === format}
              className="min-h-11! px-3!"
              onPress={() => onChange({ format: filters.format === format ? undefined : format })}
            >
              {t(`battles:format.${format}`)}
            </Chip>
          ))}
        </div>
      </div>
      <Select
        label={t('filter.mode')}
        visibleLabel
        value={filters.mode ?? ANY}
        options={[
          { value: ANY, label: t('filter.any_mode') },
          ...MODES.map((mode) => ({ value: mode, label: t(`battles:mode.${mode}`) })),
        ]}
        onChange={(mode) => onChange({ mode: mode === ANY ? undefined : mode })}
        className="battle-filter-mode"
      />
      <div className="flex gap-2.5">
        <PriceField
          className="w-[112px] max-sm:w-1/2"
          label={t('filter.min')}
          value={filters.min}
          onChange={(min) => onChange({ min })}
        />
        <PriceField
          className="w-[112px] max-sm:w-1/2"
          label={t('filter.max')}
          value={filters.max}
          onChange={(max) => onChange({ max })}
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Chip
          selected={filters.playersOnly}
          className="min-h-11!"
          onPress={() => onChange({ playersOnly: !filters.playersOnly })}
        >
          {t('filter.players_only')}
        </Chip>
        {signedIn && (
          <Chip
            selected={filters.affordable}
            className="min-h-11!"
            onPress={() => onChange({ affordable: !filters.affordable })}
          >
            {t('filter.affordable')}
          </Chip>
        )}
      </div>
    </>
  )
}
