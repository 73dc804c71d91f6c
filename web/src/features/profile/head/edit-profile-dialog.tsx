import { useMutation } from '@tanstack/react-query'
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
import { patchDetails } from '../queries.ts'
import { AvatarChoice } from './avatar-choice.tsx'
import { nicknameFault } from './nickname.ts'

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
