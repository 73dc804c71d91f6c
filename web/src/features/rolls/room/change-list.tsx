import { useTranslation } from 'react-i18next'
import type { RollShown } from '@noktra/contract/rolls'
import { RelativeTime } from '../../../ui/relative-time.tsx'

/** What the owner changed since he opened the room, the last change first. */
export function ChangeList({ changes }: Pick<RollShown, 'changes'>) {
  const { t } = useTranslation('rolls')
  if (changes.length === 0) return null
  const newest = changes.toSorted((a, b) => b.created_at - a.created_at)
  return (
    <section aria-labelledby="roll-changes" className="panel p-[18px]">
      <h2 id="roll-changes" className="type-block mb-2.5">
        {t('changes.title')}
      </h2>
      <ul className="flex flex-col gap-2">
        {newest.map(({ what, num, created_at }, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two may be of one second and alike; the order stays
            key={newest.length - at}
            className="type-small flex items-baseline justify-between gap-3"
          >
            <span>{what === 'prizes' ? t('changes.prizes', { count: num }) : t(`changes.${what}`)}</span>
            <RelativeTime at={created_at} className="type-micro shrink-0 text-text-3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
