import { useMutation, useQuery } from '@tanstack/react-query'
import { editUser } from '@noktra/contract/plain/account'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../api/toast.ts'
import type { User } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFault } from '../../../ui/focus-fault.ts'
import { patchDetails, avatarsQuery } from '../queries.ts'
import { nicknameFault } from './nickname.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const COUNT = 12

type Props = { open: boolean; onClose: () => void; user: User }

/** Name and picture, saved together. */
export function EditProfileDialog({ open, onClose, user }: Props) {
  const { t } = useTranslation(['profile', 'common'])
  const [nickname, setNickname] = useState(user.nickname)
  const [avatar, setAvatar] = useState(user.avatar_no)
  const [fault, setFault] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: () => call(editUser, { body: { nickname: nickname.trim(), avatar }, silent: true }),
    onSuccess: (edited) => {
      patchDetails(edited)
      toast.success(t('edit.saved'))
      onClose()
    },
    onError: (error) => {
      if (!isAppError(error)) return
      toast.error(error.msg)
      if (isAppError(error, 'nickname_required', 'nickname_invalid')) setFault(error.msg)
    },
  })

  function send(event: FormEvent): void {
    event.preventDefault()
    const wrong = nicknameFault(nickname)
    setFault(wrong && t(`edit.${wrong}`))
    focusFault(event.currentTarget)
    if (wrong) toast.error(t(`edit.${wrong}`))
    else if (!save.isPending) save.mutate()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('edit.title')}
      footer={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form="edit-profile" busy={save.isPending}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <form id="edit-profile" noValidate onSubmit={send} className="flex flex-col gap-5">
        <Field
          label={t('edit.nickname')}
          name="nickname"
          value={nickname}
          onChange={(typed) => {
            setNickname(typed)
            setFault(null)
          }}
          error={fault}
          hint={t('edit.nickname_hint')}
          autoComplete="nickname"
          required
          maxLength={40}
        />
        <AvatarChoice value={avatar} onChange={setAvatar} />
      </form>
    </Dialog>
  )
}

/** One of the store's twelve pictures. */
function AvatarChoice({ value, onChange }: { value: number; onChange: (avatar_no: number) => void }) {
  const { t } = useTranslation('profile')
  const { data: avatars, error, isFetching, refetch } = useQuery(avatarsQuery)
  if (error && !avatars) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <fieldset className="min-w-0">
      <legend className="type-small mb-2 text-text-2">{t('edit.picture')}</legend>
      <div className="grid grid-cols-6 gap-2.5 max-sm:grid-cols-4">
        {avatars
          ? avatars.map(({ avatar_no, avatar }) => (
              <label
                key={avatar_no}
                className={cx(
                  'relative grid aspect-square cursor-pointer place-items-center rounded-control border p-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal',
                  avatar_no === value ? 'border-signal bg-signal-tint' : 'border-line-1 hover:border-line-2',
                )}
              >
                <input
                  type="radio"
                  name="avatar"
                  className="absolute inset-0 z-10 cursor-pointer opacity-0"
                  checked={avatar_no === value}
                  onChange={() => onChange(avatar_no)}
                  aria-label={t('edit.picture_no', { number: avatar_no + 1 })}
                />
                <Avatar url={avatar} size={60} />
              </label>
            ))
          : Array.from({ length: COUNT }, (_, n) => <Skeleton key={n} className="aspect-square" />)}
      </div>
    </fieldset>
  )
}
