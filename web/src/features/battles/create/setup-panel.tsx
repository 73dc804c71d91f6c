import { useTranslation } from 'react-i18next'
import { BATTLE_MODES } from '@noktra/game/battles'
import { MODE_ICONS } from '../mode.tsx'
import { cx } from '../../../ui/class-names.ts'
import { formatKey } from '../mode.tsx'
import { FundOption, type FundProps } from './fund-option.tsx'
import { OptionSwitches } from './option-switches.tsx'
import { RefusalNote } from './refusal-note.tsx'
import type { Place, Refusal } from './refusal.ts'
import { chooseFormat, FORMATS, type Setup } from './setup.ts'

type Props = {
  setup: Setup
  onChange: (next: Partial<Setup> | ((now: Setup) => Setup)) => void
  refusal: Refusal | null
  /** Why nobody but bots may play along, when that is so. */
  botsOnly: string | null
  fund: Omit<FundProps, 'percent' | 'onChange'>
}

/** Who fights whom, by which rule, and how. */
export function SetupPanel({ setup, onChange, refusal, botsOnly, fund }: Props) {
  const { t } = useTranslation(['battle-new', 'battles'])
  function noteAt(place: Place) {
    return <RefusalNote refusal={refusal} place={place} />
  }
  return (
    <section aria-labelledby="set-up" className="panel flex flex-col gap-5 p-4 max-sm:p-3">
      <h2 id="set-up" className="type-block">
        {t('set_up.title')}
      </h2>
      <fieldset data-place="format" className="min-w-0">
        <legend className="type-small mb-2 text-text-2">{t('set_up.format')}</legend>
        <div className="grid grid-cols-4 gap-2.5 max-sm:grid-cols-2">
          {FORMATS.map((format) => (
            <label
              key={formatKey(format)}
              className="choice flex-col items-center justify-center gap-1.5 px-2 py-2.5"
            >
              <input
                type="radio"
                name="format"
                checked={setup.seats === format.seats && setup.team === format.team}
                onChange={() => onChange((now) => chooseFormat(now, format))}
              />
              <Seats {...format} />
              <span className="choice-name type-label">{t(`battles:format.${formatKey(format)}`)}</span>
            </label>
          ))}
        </div>
        {noteAt('format')}
      </fieldset>
      <fieldset data-place="mode" className="min-w-0">
        <legend className="type-small mb-2 text-text-2">{t('set_up.mode')}</legend>
        <div className="mode-grid">
          {BATTLE_MODES.map((mode) => {
            const Icon = MODE_ICONS[mode]
            const closed = setup.team && mode === 'shared'
            return (
              <label key={mode} className="choice items-start gap-3 px-3.5 py-3">
                <input
                  type="radio"
                  name="mode"
                  checked={setup.mode === mode}
                  disabled={closed}
                  onChange={() => onChange({ mode })}
                />
                <Icon size={20} strokeWidth={1.9} aria-hidden className="choice-name shrink-0" />
                <span className="min-w-0">
                  <span className="choice-name type-label block">{t(`battles:mode.${mode}`)}</span>
                  <span className={cx('type-small block', closed && 'text-warning')}>
                    {closed
                      ? t('set_up.no_shared')
                      : t(`battles:${setup.team ? 'rule_team' : 'rule'}.${mode}`)}
                  </span>
                </span>
              </label>
            )
          })}
        </div>
        {noteAt('mode')}
      </fieldset>
      <div data-place="options">
        <OptionSwitches setup={setup} onChange={onChange} botsOnly={botsOnly} />
        {noteAt('options')}
      </div>
      <div data-place="fund">
        <FundOption
          {...fund}
          percent={setup.fund_percent}
          onChange={(fund_percent) => onChange({ fund_percent })}
        />
        {noteAt('fund')}
      </div>
    </section>
  )
}

const SIDE_COLORS = ['bg-team-a', 'bg-team-b', 'bg-[#35e09a]', 'bg-[#c58cff]']

/** A dot for each seat, in the colour of its side. */
function Seats({ seats, team }: { seats: number; team: boolean }) {
  return (
    <span className="flex items-center gap-1.5" aria-hidden>
      {Array.from({ length: seats }, (_, seat) => (
        <span
          key={seat}
          className={cx(
            'size-2.5 rounded-full',
            SIDE_COLORS[team ? Math.floor(seat / 2) : seat],
            team && seat === 2 && 'ml-2',
          )}
        />
      ))}
    </span>
  )
}
