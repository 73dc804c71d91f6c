import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RollShown } from '@noktra/contract/rolls'
import { MOST_ENTRANTS } from '@noktra/game/rolls'
import { formatNumber } from '../../i18n/format.ts'
import { faultsOf, ROLL_TEXT, type RollFault, type RollField, type RollForm } from './new-roll-form.ts'
import { useNow } from '../../ui/use-now.ts'
import type { RollRefusal } from './new-roll-refusal.ts'

type Given = {
  /** The id of the form's element: its first refused field takes the focus. */
  id: string
  prizes?: number
  room?: RollShown
}

/**
 * A form with what is wrong with it, field by field: said once the player has left the field or pressed the button. What
 * the store refused stands at its field until something changes.
 */
export function useRollForm(first: () => RollForm, given: Given) {
  const { t } = useTranslation('rolls')
  const [form, setForm] = useState(first)
  const [touched, setTouched] = useState<ReadonlySet<RollField>>(new Set())
  const [refusal, setRefusal] = useState<RollRefusal | null>(null)
  const [tries, setTries] = useState(0)
  const faults = faultsOf(form, { now_ms: useNow(), ...given })

  function said(fault: RollFault): string {
    const { name, descr, password } = ROLL_TEXT
    const joined = given.room?.join_num ?? 0
    return t(`form.fault.${fault}`, { name, descr, password, joined, places: formatNumber(MOST_ENTRANTS) })
  }

  const errors: Partial<Record<RollField, string>> = {}
  for (const [field, fault] of Object.entries(faults) as [RollField, RollFault][]) {
    if (tries > 0 || touched.has(field)) errors[field] = said(fault)
  }
  if (refusal && refusal.at !== null) errors[refusal.at] = refusal.msg

  // A refused press moves the focus; typing does not.
  useEffect(() => {
    const refused = document.getElementById(given.id)?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (tries > 0) refused?.focus()
  }, [tries, given.id])

  return {
    form,
    faults,
    errors,
    refusal,
    change(part: Partial<RollForm>): RollForm {
      const next = { ...form, ...part }
      setForm(next)
      setRefusal(null)
      return next
    },
    touch: (field: RollField) => setTouched((now) => (now.has(field) ? now : new Set([...now, field]))),
    /** Whether it may be sent; otherwise all that is wrong is said. */
    check(): boolean {
      if (Object.keys(faults).length === 0) return true
      setTries(tries + 1)
      return false
    },
    refuse(told: RollRefusal): void {
      setRefusal(told)
      if (told.at !== null) setTries(tries + 1)
    },
    pardon: () => setRefusal(null),
  }
}
