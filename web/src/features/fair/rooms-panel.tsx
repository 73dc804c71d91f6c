import { Bomb, MailOpen, Store, TrendingUp, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openWelfare } from '../../domain/dialogs-store.ts'

const ROOMS: readonly { key: string; Icon: LucideIcon }[] = [
  { key: 'upgrade', Icon: TrendingUp },
  { key: 'mines', Icon: Bomb },
  { key: 'mall', Icon: Store },
  { key: 'envelope', Icon: MailOpen },
]

/** What is drawn beside boxes: by the player's seeds, and in envelopes by a seed of their own. */
export function RoomsPanel() {
  const { t } = useTranslation('fair')
  return (
    <section aria-labelledby="in-rooms" className="panel p-5 max-sm:p-4">
      <h2 id="in-rooms" className="type-block">
        {t('in_rooms.title')}
      </h2>
      <ul className="mt-2 flex flex-col gap-3">
        {ROOMS.map(({ key, Icon }) => (
          <li key={key} className="type-small flex gap-3 text-text-2">
            <Icon size={18} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-text-3" />
            {t(`in_rooms.${key}`)}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="type-small mt-1.5 inline-flex min-h-11 items-center text-info hover:text-text-1"
        onClick={() => openWelfare(2)}
      >
        {t('in_rooms.to_envelopes')}
      </button>
    </section>
  )
}
