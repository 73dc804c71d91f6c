import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { avatarsQuery } from '../queries.ts'

const COUNT = 12

/** One of the store's twelve pictures. */
export function AvatarChoice({ value, onChange }: { value: number; onChange: (avatar_no: number) => void }) {
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
