import { Dices } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { USER_SEED_PATTERN } from '@noktra/game/fairness'
import { toast } from '../../api/toast.ts'
import { randomSeed } from '../../session/own-seed.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useRotate } from './use-rotate.ts'

const SEED_LENGTH = 64

type Props = { current: string; isDefault: boolean; draws: number }

/** Sets another user seed: the pair ends, its server seed is revealed, the count starts anew. */
export function SeedForm({ current, isDefault, draws }: Props) {
  const { t } = useTranslation('fair')
  const [seed, setSeed] = useState(current)
  const { rotate, isRotating } = useRotate(() => toast.success(t('seed_set')))
  const isValid = USER_SEED_PATTERN.test(seed)

  function save(event: FormEvent): void {
    event.preventDefault()
    if (isValid && seed !== current) rotate(seed)
  }

  return (
    <form onSubmit={save} className="border-t border-line-1 px-5 py-4 max-sm:px-4">
      <div className="flex items-start gap-3 max-sm:flex-col max-sm:items-stretch">
        <Field
          label={t('user_seed')}
          value={seed}
          onChange={(typed) => setSeed(typed.trim())}
          error={isValid ? null : t('seed_format')}
          hint={isDefault ? t('default_seed_hint') : t('seed_hint', { count: draws })}
          maxLength={SEED_LENGTH}
          autoComplete="off"
          className="min-w-0 grow"
          after={
            <IconButton
              label={t('random_seed')}
              icon={<Dices size={18} strokeWidth={1.9} aria-hidden />}
              onPress={() => setSeed(randomSeed())}
            />
          }
        />
        <Button
          type="submit"
          busy={isRotating}
          className="sm:mt-6"
          disabledReason={seed === current ? t('seed_same') : isValid ? null : t('seed_format')}
        >
          {t('set_seed')}
        </Button>
      </div>
    </form>
  )
}
