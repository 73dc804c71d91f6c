import { useState } from 'react'
import { EnvelopeCover } from './envelope-cover.tsx'
import { EnvelopeList } from './envelope-list.tsx'
import { EnvelopeRules } from './envelope-rules.tsx'
import type { PartProps } from './welfare-part.tsx'

/** The cover with the code's field, or the rules behind it; beside it every envelope. */
export function EnvelopesTab({ onLeave }: PartProps) {
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
