import './envelope.css'
import { useState } from 'react'
import { EnvelopeCover } from './envelope-cover.tsx'
import { EnvelopeList } from './envelope-list.tsx'
import type { CentreTabProps } from '../../domain/centre/centre-part.ts'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { focusAtFirst } from '../../ui/focus-at-first.ts'

const RULES = ['random', 'one_reward', 'source', 'abuse', 'fixed', 'bonus'] as const

/** The cover with the code's field, or the rules behind it; beside it every envelope. */
export function EnvelopesTab({ onLeave }: CentreTabProps) {
  const [atRules, setAtRules] = useState(false)
  const [wasAtRules, setWasAtRules] = useState(false)
  return (
    <div className="welfare-envelopes">
      <div className="welfare-envelope">
        {atRules ? (
          <EnvelopeRules
            onReturn={() => {
              setAtRules(false)
              setWasAtRules(true)
            }}
          />
        ) : (
          <EnvelopeCover onRules={() => setAtRules(true)} atRulesBefore={wasAtRules} onLeave={onLeave} />
        )}
      </div>
      <EnvelopeList onLeave={onLeave} />
    </div>
  )
}

/** The rules of SPEC 2, and two facts that players ask for: when rewards are drawn and what they buy. */
function EnvelopeRules({ onReturn }: { onReturn: () => void }) {
  const { t } = useTranslation('envelopes')
  return (
    <div className="flex grow animate-[fade-in_160ms_var(--ease-standard)] flex-col">
      <h3 ref={focusAtFirst} tabIndex={-1} className="type-section outline-none">
        {t('rules')}
      </h3>
      <ol className="welfare-rules">
        {RULES.map((rule) => (
          <li key={rule}>{t(`rule.${rule}`)}</li>
        ))}
      </ol>
      <Button
        className="mt-auto self-start max-sm:w-full"
        icon={<ArrowLeft size={16} strokeWidth={1.9} aria-hidden />}
        onPress={onReturn}
      >
        {t('to_cover')}
      </Button>
    </div>
  )
}
