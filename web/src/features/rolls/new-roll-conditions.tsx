import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import type { RollForm } from './new-roll-form.ts'
import type { FieldsProps } from './new-roll-fields.tsx'

/** Who may join: by coins recharged in a time, by being invited. */
export function ConditionFields({ form, onChange, onTouch, errors, fixed }: FieldsProps) {
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
