import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ChainDiagram, ChecksDiagram, SeedsDiagram, TicketDiagram } from './diagrams.tsx'

const STEPS: readonly { key: string; Diagram: ComponentType }[] = [
  { key: 'commit', Diagram: ChainDiagram },
  { key: 'mix', Diagram: SeedsDiagram },
  { key: 'ticket', Diagram: TicketDiagram },
  { key: 'check', Diagram: ChecksDiagram },
]

/** The four steps of a draw, in plain words and one picture each. */
export function HowItWorks() {
  const { t } = useTranslation('fair')
  return (
    <ol aria-label={t('how_draws_work')} className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-4">
      {STEPS.map(({ key, Diagram }, at) => (
        <li key={key} className="panel flex flex-col overflow-hidden">
          <div
            className="hairlines grid h-34 place-items-center max-sm:h-29 border-b border-line-1 bg-base-2"
            aria-hidden
          >
            <Diagram />
          </div>
          <div className="p-4">
            <h2 className="type-block flex gap-2.5">
              <span className="type-number text-text-3">{at + 1}</span>
              {t(`step.${key}.title`)}
            </h2>
            <p className="type-small mt-1.5 text-text-2">{t(`step.${key}.text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
