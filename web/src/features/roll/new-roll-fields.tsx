import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { lengthOf, ROLL_TEXT, type RollField, type RollForm, quickTimes, secondsOf } from './new-roll-form.ts'
import { useId, type ReactNode, useRef } from 'react'
import { formatDuration, formatZone } from '../../i18n/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { useNow } from '../../ui/use-now.ts'
import { flushSync } from 'react-dom'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export type FieldsProps = {
  form: RollForm
  onChange: (part: Partial<RollForm>) => void
  /** The player has left a field: what is wrong with it may be said. */
  onTouch: (field: RollField) => void
  errors: Partial<Record<RollField, string>>
  /** Time, places, password and conditions stay as they are. */
  fixed?: boolean
  hasPassword?: boolean
}

function counted(text: string, most: number): string {
  return `${lengthOf(text.trim())} / ${most}`
}

/** Everything a room is but its prizes. */
export function RollFields(props: FieldsProps) {
  const { form, onChange, onTouch, errors, fixed = false, hasPassword = false } = props
  const { t } = useTranslation('rolls')
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={t('form.name')}
        value={form.name}
        onChange={(name) => onChange({ name })}
        onBlur={() => onTouch('name')}
        error={errors.name}
        hint={counted(form.name, ROLL_TEXT.name)}
        maxLength={200}
        autoComplete="off"
        name="room_name"
      />
      <TextArea
        label={t('form.descr')}
        value={form.descr}
        onChange={(descr) => onChange({ descr })}
        onBlur={() => onTouch('descr')}
        error={errors.descr}
        hint={counted(form.descr, ROLL_TEXT.descr)}
      />
      {fixed && (
        <p role="status" className="type-small rounded-control border border-line-1 bg-base-1 px-3.5 py-2.5">
          {t('owner.fixed')}
        </p>
      )}
      <DrawTime
        value={form.time}
        onChange={(time) => onChange({ time })}
        onBlur={() => onTouch('time')}
        error={errors.time ?? null}
        disabled={fixed}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
        <Field
          label={t('form.places')}
          value={form.places}
          onChange={(text) => onChange({ places: text.replace(/\D/g, '') })}
          onBlur={() => onTouch('places')}
          error={errors.places}
          hint={t('form.places_hint')}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          disabled={fixed}
        />
        <div>
          <Field
            label={t('form.password')}
            value={form.password}
            onChange={(password) => onChange({ password, drops_password: false })}
            onBlur={() => onTouch('password')}
            error={errors.password}
            hint={t(hasPassword ? 'form.password_set' : 'form.password_hint')}
            maxLength={60}
            autoComplete="off"
            disabled={fixed}
          />
          {hasPassword && !fixed && (
            <Checkbox
              checked={form.drops_password}
              onChange={(drops_password) => onChange({ drops_password, password: '' })}
            >
              {t('form.drops_password')}
            </Checkbox>
          )}
        </div>
      </div>
      <ConditionFields {...props} fixed={fixed} />
    </div>
  )
}

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | null
  hint?: ReactNode
  disabled?: boolean
}

/** A text of several lines, with its label above and its error below. */
function TextArea({ label, value, onChange, onBlur, error, hint, disabled }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="type-small mb-1.5 block text-text-2">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        value={value}
        disabled={disabled}
        aria-invalid={Boolean(error)}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="field type-body resize-y max-sm:text-base"
      />
      {error ? (
        <p id={`${id}-note`} role="alert" className="type-micro mt-1 text-danger-text">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="type-micro mt-1 text-text-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

type DrawTimeProps = {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | null
  disabled: boolean
}

/** When the room is drawn, with the moments that most rooms take. */
function DrawTime({ value, onChange, onBlur, error, disabled }: DrawTimeProps) {
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
            ? t('form.time_left', { left: formatDuration(left), zone: formatZone(ZONE) })
            : t('form.time_zone', { zone: formatZone(ZONE) })
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

/** Who may join: by coins recharged in a time, by being invited. */
function ConditionFields({ form, onChange, onTouch, errors, fixed }: FieldsProps) {
  const { t } = useTranslation('rolls')
  const details = useRef<HTMLDivElement>(null)
  const set = (part: Partial<RollForm>) => onChange(part)

  /** What opens below may lie outside the view. */
  function ask(asks_recharge: boolean): void {
    flushSync(() => set({ asks_recharge }))
    details.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }

  return (
    <fieldset disabled={fixed} className="min-w-0 disabled:opacity-75">
      <legend className="type-small mb-1 text-text-2">{t('form.conditions')}</legend>
      <Checkbox checked={form.invited} onChange={(invited) => set({ invited })}>
        {t('form.invited')}
      </Checkbox>
      <Checkbox checked={form.asks_recharge} onChange={ask}>
        {t('form.asks_recharge')}
      </Checkbox>
      {form.asks_recharge && (
        <div
          ref={details}
          className="mt-2 grid grid-cols-2 gap-3 rounded-control border border-line-1 bg-base-1 p-3 max-sm:grid-cols-1"
        >
          <Field
            className="sm:col-span-2"
            label={t('form.recharge')}
            value={form.recharge}
            onChange={(text) => set({ recharge: text.replace(/[^\d.,]/g, '') })}
            onBlur={() => onTouch('recharge')}
            error={errors.recharge}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
          />
          <Field
            type="datetime-local"
            className="min-w-0"
            label={t('form.recharge_from')}
            value={form.recharge_from}
            onChange={(recharge_from) => set({ recharge_from })}
            onBlur={() => onTouch('recharge_from')}
            error={errors.recharge_from}
          />
          <Field
            type="datetime-local"
            className="min-w-0"
            label={t('form.recharge_to')}
            value={form.recharge_to}
            onChange={(recharge_to) => set({ recharge_to })}
            onBlur={() => onTouch('recharge_to')}
            error={errors.recharge_to}
          />
          <p className="type-micro text-text-3 sm:col-span-2">{t('form.recharge_hint')}</p>
        </div>
      )}
    </fieldset>
  )
}
