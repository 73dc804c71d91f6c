import { setSeed } from '@noktra/contract/plain/users'
import { USER_SEED_PATTERN } from '@noktra/game/fairness'
import { Dices } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import { useMove } from '../../../api/use-move.ts'
import { seedQuery } from '../../../session/queries.ts'
import { randomSeed } from '../../../session/own-seed.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

/** A new user seed: it ends the pair, which reveals its server seed. */
export function RotateForm() {
  const { t } = useTranslation('profile')
  const [typed, setTyped] = useState('')
  const rotate = useMove(setSeed, {
    silent: true,
    onSuccess: () => {
      toast.success(t('seed.rotated'))
      void queryClient.invalidateQueries({ queryKey: seedQuery.queryKey })
      // Proofs of the draws of the pair that has ended read otherwise now.
      void queryClient.invalidateQueries({ queryKey: ['fair'] })
    },
  })
  const wanted = typed.trim()
  const isGood = USER_SEED_PATTERN.test(wanted)
  const refusal = isAppError(rotate.error) ? rotate.error.msg : null

  function send(event: FormEvent): void {
    event.preventDefault()
    if (isGood && !rotate.isPending) rotate.mutate({ user_seed: wanted })
  }

  return (
    <form
      onSubmit={send}
      className="mt-4 flex items-start gap-3 border-t border-line-1 pt-4 max-sm:flex-col max-sm:items-stretch"
    >
      <Field
        label={t('seed.new')}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          rotate.reset()
        }}
        error={wanted && !isGood ? t('seed.format') : refusal}
        hint={t('seed.hint')}
        maxLength={64}
        autoComplete="off"
        className="min-w-0 grow"
        after={
          <IconButton
            label={t('seed.random')}
            icon={<Dices size={18} strokeWidth={1.9} aria-hidden />}
            onPress={() => setTyped(randomSeed())}
          />
        }
      />
      <Button
        type="submit"
        busy={rotate.isPending}
        className="shrink-0 sm:mt-6"
        disabledReason={isGood ? null : t('seed.format')}
      >
        {t('seed.rotate')}
      </Button>
    </form>
  )
}
