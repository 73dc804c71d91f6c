import { Bot, Link, Zap, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ROUND_MS } from '@noktra/game/battles'
import { formatNumber } from '../../../i18n/format.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { Setup } from './setup.ts'

type Props = {
  setup: Setup
  onChange: (next: Partial<Setup>) => void
  botsOnly: string | null
}

/** Link only, short rounds, no bots. */
export function OptionSwitches({ setup, onChange, botsOnly }: Props) {
  const { t } = useTranslation('battle-new')
  const seconds = (ms: number) => formatNumber(ms / 1000, 1)
  const fastText = t('set_up.fast_text', { fast: seconds(ROUND_MS.fast), normal: seconds(ROUND_MS.normal) })
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(252px,1fr))] gap-2.5">
      <Option
        icon={Link}
        name={t('set_up.private')}
        text={t('set_up.private_text')}
        checked={setup.private}
        onChange={(checked) => onChange({ private: checked })}
      />
      <Option
        icon={Zap}
        name={t('set_up.fast')}
        text={fastText}
        checked={setup.fast}
        onChange={(fast) => onChange({ fast })}
      />
      <Option
        icon={Bot}
        name={t('set_up.players_only')}
        text={t('set_up.players_only_text')}
        closed={botsOnly}
        checked={setup.players_only}
        onChange={(players_only) => onChange({ players_only })}
      />
    </ul>
  )
}

type OptionProps = {
  icon: LucideIcon
  name: string
  text: string
  /** Why it cannot be chosen. */
  closed?: string | null
  checked: boolean
  onChange: (checked: boolean) => void
}

function Option({ icon: Icon, name, text, closed = null, checked, onChange }: OptionProps) {
  return (
    <li className="flex min-h-11 items-start gap-3 rounded-control border border-line-1 bg-base-2 px-3.5 py-3">
      <Icon size={20} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-2" />
      <div className="min-w-0 grow">
        <p className="type-label">{name}</p>
        <p className={`type-small ${closed ? 'text-warning' : 'text-text-2'}`}>{closed ?? text}</p>
      </div>
      <Switch
        label={closed ? `${name}: ${closed}` : name}
        checked={checked}
        disabled={closed !== null}
        onChange={onChange}
      />
    </li>
  )
}
