import { CircleAlert, Plus, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ICON, type RoomShown } from './room-parts.ts'
import { setupLink } from './setup-link.ts'

/** Why there is no result, and that nobody lost anything. */
export function TimeoutNote({ details }: Pick<RoomShown, 'details'>) {
  const { t } = useTranslation(['battle-room', 'battles'])
  return (
    <section className="room-panel panel">
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-base-3 text-text-2">
        <CircleAlert size={20} strokeWidth={1.9} aria-hidden />
      </span>
      <div className="min-w-0 grow basis-52">
        <h2 className="type-block">{t('no_result')}</h2>
        <p className="type-small mt-0.5 text-text-2">
          {t(`battles:ended.${details.room.end_reason ?? 'not_full'}`)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" icon={<Plus {...ICON} />} to={setupLink(details)}>
          {t('same_again')}
        </Button>
        <Button size="small" icon={<SlidersHorizontal {...ICON} />} to={paths.battle}>
          {t('battles:all')}
        </Button>
      </div>
    </section>
  )
}
