import { useTranslation } from 'react-i18next'
import { BATTLE_MODES } from '@noktra/game/battles'
import { cx } from '../../../ui/class-names.ts'
import { formatKey, MODE_ICONS } from '../mode.tsx'
import { RefusalNote } from './refusal-note.tsx'
import type { Refusal } from './refusal.ts'
import { chooseFormat, FORMATS, type Setup } from './setup.ts'

type Props = {
  setup: Setup
  onChange: (next: Partial<Setup> | ((now: Setup) => Setup)) => void
  refusal: Refusal | null
}

/** Who fights whom, and by which rule: what decides the price and the fight, so it stands where both are seen. */
export function FightPanel({ setup, onChange, refusal }: Props) {
  const { t } = useTranslation(['battle-new', 'battles'])
  return (
    <div className="flex flex-col gap-4">
      <fieldset data-place="format" className="min-w-0">
        <legend className="type-small mb-2 text-text-2">{t('set_up.format')}</legend>
        <div className="grid grid-cols-4 gap-2">
          {FORMATS.map((format) => (
            <label
              key={formatKey(format)}
              className="choice flex-col items-center justify-center gap-1.5 px-1 py-2"
            >
              <input
                type="radio"
                name="format"
                checked={setup.seats === format.seats && setup.team === format.team}
                onChange={() => onChange((now) => chooseFormat(now, format))}
              />
              <Seats {...format} />
              <span className="choice-name type-label text-[13px]!">
                {t(`battles:format.${formatKey(format)}`)}
              </span>
            </label>
          ))}
        </div>
        <RefusalNote refusal={refusal} place="format" />
      </fieldset>
      <fieldset data-place="mode" className="min-w-0">
        <legend className="type-small mb-2 text-text-2">{t('set_up.mode')}</legend>
        <div className="mode-grid">
          {BATTLE_MODES.map((mode) => {
            const Icon = MODE_ICONS[mode]
            const closed = setup.team && mode === 'shared'
            const rule = closed
              ? t('set_up.no_shared')
              : t(`battles:${setup.team ? 'rule_team' : 'rule'}.${mode}`)
            return (
              <label key={mode} className="choice items-center gap-2 px-3 py-2" data-tip={rule}>
                <input
                  type="radio"
                  name="mode"
                  checked={setup.mode === mode}
                  disabled={closed}
                  aria-description={rule}
                  onChange={() => onChange({ mode })}
                />
                <Icon size={18} strokeWidth={1.9} aria-hidden className="choice-name shrink-0" />
                <span className="choice-name type-label min-w-0">{t(`battles:mode.${mode}`)}</span>
              </label>
            )
          })}
        </div>
        <p className="type-small mt-2 min-h-[36px] text-text-2">
          {t(`battles:${setup.team ? 'rule_team' : 'rule'}.${setup.mode}`)}
        </p>
        <RefusalNote refusal={refusal} place="mode" />
      </fieldset>
    </div>
  )
}

const SIDE_COLORS = ['bg-team-a', 'bg-team-b', 'bg-[#35e09a]', 'bg-[#c58cff]']

/** A dot for each seat, in the colour of its side. */
function Seats({ seats, team }: { seats: number; team: boolean }) {
  return (
    <span className="flex items-center gap-1" aria-hidden>
      {Array.from({ length: seats }, (_, seat) => (
        <span
          key={seat}
          className={cx(
            'size-2 rounded-full',
            SIDE_COLORS[team ? Math.floor(seat / 2) : seat],
            team && seat === 2 && 'ms-1.5',
          )}
        />
      ))}
    </span>
  )
}
