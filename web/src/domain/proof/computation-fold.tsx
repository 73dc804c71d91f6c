import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ifSound, type Cursor, type Steps } from './computation.ts'
import { DrawSteps } from './draw-steps.tsx'
import { Fold } from './fold.tsx'

type Props = {
  cursors: readonly Cursor[]
  /** May throw where the proof is not sound enough: that draw is left out. */
  stepsAt: (cursor: Cursor) => Steps
  /** What the hash in the message is made of, its text, and how to write it; it may throw too. */
  hashed: { title: string; text: string; lines: () => string }
  /** Before the draws. */
  children?: ReactNode
}

/** Message, HMAC and number of the draws of one nonce, written out. */
export function ComputationFold({ cursors, stepsAt, hashed, children }: Props) {
  const { t } = useTranslation('fair')
  const lines = ifSound(hashed.lines)
  return (
    <Fold title={t('how')} hint={t('how_hint')}>
      <div className="flex flex-col gap-6">
        {children}
        {cursors.map((cursor) => {
          const steps = ifSound(() => stepsAt(cursor))
          return (
            steps && (
              <DrawSteps key={cursor.name} title={t(`how_${cursor.name}`)} steps={steps} of={cursor.name} />
            )
          )
        })}
        {lines !== null && (
          <section>
            <h3 className="type-label">{hashed.title}</h3>
            <p className="type-small mt-1 mb-2 text-text-2">{hashed.text}</p>
            <pre
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
              tabIndex={0}
              className="max-h-55 overflow-auto rounded-control border border-line-1 bg-well p-3 font-mono text-[12px] leading-[18px] text-text-2"
            >
              {lines}
            </pre>
          </section>
        )}
      </div>
    </Fold>
  )
}
