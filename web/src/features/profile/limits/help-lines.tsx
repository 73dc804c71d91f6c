import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryOf, ELSEWHERE, readHelpLines, type HelpLine } from '@noktra/contract/help-lines'
import { currentLanguage } from '../../../i18n/i18n.ts'
import { settingQuery } from '../../../session/queries.ts'
import { Select } from '../../../ui/select.tsx'

const REMEMBERED = 'help_country'

/** Whom a player may talk to about their play: the line of their country, which they may change. */
export function HelpLines() {
  const { data } = useQuery(settingQuery('help_lines'))
  const lines = typeof data === 'string' ? readHelpLines(data) : null
  return lines && <Lines lines={lines} />
}

function Lines({ lines }: { lines: HelpLine[] }) {
  const { t } = useTranslation('limits')
  const has = (country: string) => lines.some((line) => line.country === country)
  const [chosen, setChosen] = useState(() => {
    const remembered = localStorage.getItem(REMEMBERED)
    return remembered ?? countryOf([...navigator.languages, currentLanguage()], has)
  })
  const country = has(chosen) ? chosen : ELSEWHERE
  const line = lines.find((each) => each.country === country)!
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' })

  function choose(wanted: string): void {
    localStorage.setItem(REMEMBERED, wanted)
    setChosen(wanted)
  }

  return (
    <aside
      aria-labelledby="help-lines"
      data-testid="help-lines"
      className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-item border border-line-1 bg-base-2 p-4"
    >
      <div className="flex min-w-0 items-start gap-3">
        <LifeBuoy size={20} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-info" />
        <div className="min-w-0">
          <p id="help-lines" className="type-label">
            {t('help.title')}
          </p>
          <p className="type-small mt-0.5 text-text-2">{t('help.text')}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-4" aria-live="polite">
            {line.url ? (
              <a
                href={line.url}
                target="_blank"
                rel="noreferrer"
                className="type-label inline-flex min-h-11 items-center text-info underline underline-offset-2"
              >
                {line.name}
              </a>
            ) : (
              <span className="type-label inline-flex min-h-11 items-center">{line.name}</span>
            )}
            {line.number && (
              <a
                href={`tel:${line.number.replace(/[^+\d]/g, '')}`}
                className="type-number inline-flex min-h-11 items-center font-semibold text-info underline underline-offset-2"
              >
                {t('help.call', { number: line.number })}
              </a>
            )}
          </p>
        </div>
      </div>
      <Select
        label={t('help.country')}
        visibleLabel
        value={country}
        options={lines.map((each) => ({
          value: each.country,
          label: each.country === ELSEWHERE ? t('help.other') : (names.of(each.country) ?? each.country),
        }))}
        onChange={choose}
        className="w-56 max-sm:w-full"
      />
    </aside>
  )
}
