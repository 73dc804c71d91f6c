import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  /** `password` unless given. */
  name?: string
  autoComplete: 'current-password' | 'new-password'
  required?: boolean
}

/** A password that can be shown. */
export function PasswordField(field: Props) {
  const { t } = useTranslation('login')
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      name="password"
      {...field}
      type={isShown ? 'text' : 'password'}
      maxLength={200}
      after={
        <IconButton
          label={t(isShown ? 'hide_password' : 'show_password')}
          icon={<Icon size={18} strokeWidth={1.9} aria-hidden />}
          className="-me-1"
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}
