import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { formatDuration } from '../../i18n/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { useNow } from '../../ui/use-now.ts'
import { quickTimes, secondsOf } from './new-roll-form.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | null
  disabled: boolean
}

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** When the room is drawn, with the moments that most rooms take. */
export function DrawTime({ value, onChange, onBlur, error, disabled }: Props) {
  const { t } = useTranslation('rolls')
  const now_ms = useNow()
  const at = secondsOf(value)
  const left = at === null ? 0 : at - now_ms / 1000
  return (
    <div>
      <Field
        type="datetime-local"
        className="min-w-0"
        label={t('form.time')}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        error={error}
        disabled={disabled}
        hint={
          left > 0
            ? t('form.time_left', { left: formatDuration(left), zone: ZONE })
            : t('form.time_zone', { zone: ZONE })
        }
      />
      {!disabled && (
        <div role="group" aria-label={t('form.quick.label')} className="mt-2 flex flex-wrap gap-2">
          {quickTimes(now_ms).map(({ key, text }) => (
            <Chip key={key} selected={text === value} onPress={() => onChange(text)}>
              {t(`form.quick.${key}`)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
