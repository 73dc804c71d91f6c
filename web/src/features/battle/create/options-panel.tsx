import { useTranslation } from 'react-i18next'
import { RefusalNote } from './refusal-note.tsx'
import type { Refusal } from './refusal.ts'
import { type Setup, FUND_STEPS } from './setup.ts'
import { Bot, Link, Zap, type LucideIcon, HandCoins } from 'lucide-react'
import { ROUND_MS } from '@noktra/game/battles'
import { formatNumber, formatMoney } from '../../../i18n/format.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { CSSProperties } from 'react'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import type { Costs } from './prices.ts'

type Props = {
  setup: Setup
  onChange: (next: Partial<Setup>) => void
  refusal: Refusal | null
  /** Why only bots may play along, when that is so. */
  botsOnly: string | null
  fund: Omit<FundProps, 'percent' | 'onChange'>
}

/** What most battles do without: link only, fast rounds, no bots, and paying for others. */
export function OptionsPanel({ setup, onChange, refusal, botsOnly, fund }: Props) {
  const { t } = useTranslation('battle-new')
  return (
    <section aria-labelledby="options" className="panel flex flex-col gap-4 p-4 max-sm:p-3">
      <h2 id="options" className="type-block">
        {t('set_up.options')}
      </h2>
      <div data-place="options">
        <OptionSwitches setup={setup} onChange={onChange} botsOnly={botsOnly} />
        <RefusalNote refusal={refusal} place="options" />
      </div>
      <div data-place="fund">
        <FundOption
          {...fund}
          percent={setup.fund_percent}
          onChange={(fund_percent) => onChange({ fund_percent })}
        />
        <RefusalNote refusal={refusal} place="fund" />
      </div>
    </section>
  )
}

type OptionSwitchesProps = {
  setup: Setup
  onChange: (next: Partial<Setup>) => void
  botsOnly: string | null
}

/** Link only, short rounds, no bots. */
function OptionSwitches({ setup, onChange, botsOnly }: OptionSwitchesProps) {
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

type FundProps = {
  percent: number
  onChange: (percent: number) => void
  costs: Costs
  /** Coins that are no bonus; null for visitors. */
  cash: number | null
  /** Why it cannot be used. */
  closed: string | null
}

/** How much of the others' price the creator pays: off, or 10 to 90 % in steps of 5. */
function FundOption({ percent, onChange, costs, cash, closed }: FundProps) {
  const { t } = useTranslation('battle-new')
  const step = Math.max(0, FUND_STEPS.indexOf(percent))
  const last = FUND_STEPS.length - 1
  const shown = percent === 0 ? t('fund.off') : `${percent}%`
  const isShort = cash !== null && costs.funded > cash
  return (
    <div className="rounded-control border border-line-1 bg-base-2 px-3.5 py-3">
      <div className="flex items-start gap-3">
        <HandCoins size={20} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-2" />
        <div className="min-w-0 grow">
          <label htmlFor="fund" className="type-label block">
            {t('fund.title')}
          </label>
          <p className="type-small text-text-2">{t('fund.text')}</p>
        </div>
        <span className="type-block type-number shrink-0" aria-hidden>
          {shown}
        </span>
      </div>
      <input
        id="fund"
        type="range"
        className="filled-slider mt-1"
        style={{ '--filled': `${(step / last) * 100}%` } as CSSProperties}
        min={0}
        max={last}
        value={step}
        disabled={closed !== null}
        aria-valuetext={shown}
        aria-describedby="fund-note"
        onChange={(event) => onChange(FUND_STEPS[Number(event.target.value)] ?? 0)}
      />
      <div id="fund-note" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className={`type-small ${closed ? 'text-warning' : 'text-text-2'}`}>
          {closed ??
            (percent > 0 && costs.entry > 0
              ? t('fund.sum', {
                  count: costs.others,
                  percent,
                  seat: formatMoney(costs.funded_seat),
                  total: formatMoney(costs.funded),
                })
              : t('fund.hint'))}
        </p>
        {cash !== null && (
          <p className={`type-small flex items-center gap-2 ${isShort ? 'text-warning' : 'text-text-2'}`}>
            {t('fund.cash')}
            <CoinAmount amount={cash} size={15} />
          </p>
        )}
      </div>
    </div>
  )
}
