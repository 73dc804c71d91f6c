import { Lock, Radio, Shuffle, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { TitledPanel } from '../../ui/titled-panel.tsx'

const PARTS: readonly { key: string; Icon: LucideIcon }[] = [
  { key: 'lock', Icon: Lock },
  { key: 'beacon', Icon: Radio },
  { key: 'shuffle', Icon: Shuffle },
]

/** How the prizes of a roll room find their owners. */
export function RollsPanel() {
  const { t } = useTranslation('fair')
  return (
    <TitledPanel id="in-rolls" title={t('in_rolls.title')}>
      <ol className="mt-2 flex flex-col gap-3">
        {PARTS.map(({ key, Icon }) => (
          <li key={key} className="type-small flex gap-3 text-text-2">
            <Icon size={18} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-text-3" />
            {t(`in_rolls.${key}`)}
          </li>
        ))}
      </ol>
      <Link
        to={paths.rolls}
        className="type-small mt-1.5 inline-flex min-h-11 items-center text-info hover:text-text-1"
      >
        {t('in_rolls.to_rolls')}
      </Link>
    </TitledPanel>
  )
}
