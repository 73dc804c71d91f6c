import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { ConditionFields } from './new-roll-conditions.tsx'
import { DrawTime } from './new-roll-draw-time.tsx'
import { lengthOf, ROLL_TEXT, type RollField, type RollForm } from './new-roll-form.ts'
import { TextArea } from './new-roll-text-area.tsx'

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
