import { PURSES, WALLET_TYPES } from '@noktra/contract/plain/wallet'
import type { WalletType } from '@noktra/contract/wallet'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { hasFilters, RANGES, type Filters } from './filters.ts'

type Props = {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
  onClear: () => void
  today: string
}

const ALL = 'all' as const

/** Purse, kind, direction and days; every choice stands in the address. */
export function FilterBar({ filters, onChange, onClear, today }: Props) {
  const { t } = useTranslation(['wallet', 'common'])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Tabs
          label={t('purse.label')}
          value={filters.purse ?? ALL}
          items={[ALL, ...PURSES].map((value) => ({
            value,
            label: value === ALL ? t('common:all') : t(`purse.${value}`),
          }))}
          onChange={(purse) => onChange({ purse: purse === ALL ? undefined : purse })}
          className="max-sm:w-full"
        />
        <div className="flex gap-2.5 max-sm:w-full max-sm:*:min-w-0 max-sm:*:flex-1">
          <Select<WalletType | typeof ALL>
            label={t('type.label')}
            value={filters.type ?? ALL}
            options={[ALL, ...WALLET_TYPES].map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={(type) => onChange({ type: type === ALL ? undefined : type })}
          />
          <Select<'in' | 'out' | typeof ALL>
            label={t('direction.label')}
            value={filters.direction ?? ALL}
            options={([ALL, 'in', 'out'] as const).map((value) => ({
              value,
              label: t(`direction.${value}`),
            }))}
            onChange={(direction) => onChange({ direction: direction === ALL ? undefined : direction })}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3">
        <div
          role="group"
          aria-label={t('range.label')}
          className="flex gap-1.5 max-sm:w-full max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
        >
          {RANGES.map((range) => (
            <Chip
              key={range}
              selected={filters.range === range}
              className="min-h-11!"
              onPress={() => onChange({ range: filters.range === range ? undefined : range })}
            >
              {t(`range.${range}`)}
            </Chip>
          ))}
        </div>
        <DayField
          label={t('from')}
          value={filters.from}
          most={filters.to ?? today}
          onChange={(from) => onChange({ from })}
        />
        <DayField label={t('to')} value={filters.to} most={today} onChange={(to) => onChange({ to })} />
        {hasFilters(filters) && (
          <Button variant="ghost" onPress={onClear} className="max-sm:w-full">
            {t('common:clear')}
          </Button>
        )}
      </div>
    </div>
  )
}

type DayProps = {
  label: string
  value: string | undefined
  most: string
  onChange: (day: string | undefined) => void
}

function DayField({ label, value, most, onChange }: DayProps) {
  return (
    <Field
      type="date"
      label={label}
      value={value ?? ''}
      max={most}
      onChange={(day) => onChange(day || undefined)}
      className="max-sm:min-w-0 max-sm:flex-1"
    />
  )
}
