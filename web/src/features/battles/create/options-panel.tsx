import { useTranslation } from 'react-i18next'
import { FundOption, type FundProps } from './fund-option.tsx'
import { OptionSwitches } from './option-switches.tsx'
import { RefusalNote } from './refusal-note.tsx'
import type { Refusal } from './refusal.ts'
import type { Setup } from './setup.ts'

type Props = {
  setup: Setup
  onChange: (next: Partial<Setup>) => void
  refusal: Refusal | null
  /** Why nobody but bots may play along, when that is so. */
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
