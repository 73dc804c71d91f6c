import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EditProfileDialog } from './edit-profile-dialog.tsx'

/** Who the player is to others: picture, name, number and level. */
export function HeadPart() {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const [isEditing, setEditing] = useState(false)
  if (!user) return <Skeleton className="h-[138px] rounded-panel" />
  return (
    <section
      aria-label={t('part.head')}
      className="panel flex items-center gap-6 p-5 max-sm:gap-4 max-sm:p-4"
    >
      <Avatar url={user.avatar} size={96} grade={user.grade} className="max-sm:origin-left max-sm:scale-90" />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="type-title truncate" title={user.nickname} data-testid="nickname">
            {user.nickname}
          </p>
          <p className="type-small mt-1 flex flex-wrap items-center gap-x-4 text-text-2">
            <span className="inline-flex items-center">
              {t('user_id', { id: user.user_id })}
              <CopyButton value={String(user.user_id)} />
            </span>
            <span>{t('level', { grade: user.grade })}</span>
            <span className="text-text-3">
              {t('since', { day: formatTime(user.created_at).slice(0, 10) })}
            </span>
          </p>
        </div>
        <Button
          icon={<Pencil size={16} strokeWidth={1.9} aria-hidden />}
          onPress={() => setEditing(true)}
          data-testid="edit-profile"
        >
          {t('edit.open')}
        </Button>
      </div>
      <EditProfileDialog
        key={String(isEditing)}
        open={isEditing}
        onClose={() => setEditing(false)}
        user={user}
      />
    </section>
  )
}
