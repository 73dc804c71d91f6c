import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOf } from '@noktra/game/verify-proof'
import { Button } from '../../ui/button.tsx'
import { CheckList } from '../../domain/proof/check-list.tsx'
import { useDrawTitle } from '../../domain/proof/draw-title.ts'
import { MOST_PASTED, readProofs, type ProofInput } from './proof-input.ts'
import { useChecks } from '../../domain/proof/use-checks.ts'

/** A place to paste a proof and have it recomputed, wherever it came from; what another app `shared` is read at once. */
export function PasteProof({ shared }: { shared: string | undefined }) {
  const { t } = useTranslation('fair')
  const id = useId()
  const [text, setText] = useState(shared ?? '')
  const [read, setRead] = useState<{ input: ProofInput; run: number } | null>(
    shared === undefined ? null : { input: readProofs(shared), run: 0 },
  )
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shared !== undefined) section.current?.scrollIntoView({ block: 'center' })
  }, [shared])
  const fault = read && 'fault' in read.input ? read.input.fault : null
  const proofs = read && 'proofs' in read.input ? read.input.proofs : []
  return (
    <section ref={section} aria-labelledby={`${id}-title`} className="panel p-5 max-sm:p-4">
      <h2 id={`${id}-title`} className="type-block">
        {t('paste')}
      </h2>
      <label htmlFor={id} className="type-small mt-1 block text-text-2">
        {t('paste_text')}
      </label>
      <textarea
        id={id}
        rows={5}
        spellCheck={false}
        value={text}
        placeholder='{ "kind": "box", "id": "184", … }'
        aria-invalid={fault !== null}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => setText(event.target.value)}
        className="field mt-3 block resize-y font-mono text-[12.5px] leading-[18px] max-sm:text-base"
      />
      {fault && (
        <p id={`${id}-fault`} role="alert" className="type-micro mt-1.5 text-danger-text">
          {t(`paste_fault.${fault}`)}
        </p>
      )}
      <Button
        className="mt-3"
        onPress={() => setRead({ input: readProofs(text), run: (read?.run ?? 0) + 1 })}
      >
        {t('paste_verify')}
      </Button>
      {proofs.slice(0, MOST_PASTED).map((proof, at) => (
        <PastedProof key={`${read?.run}-${at}`} proof={proof} />
      ))}
      {proofs.length > MOST_PASTED && (
        <p className="type-small mt-3 text-text-3">{t('paste_more', { count: MOST_PASTED })}</p>
      )}
    </section>
  )
}

function PastedProof({ proof }: { proof: { id?: unknown } }) {
  const { t } = useTranslation('fair')
  const checks = useChecks(proof, 0)
  const titleOf = useDrawTitle()
  const kind = kindOf(proof)
  const { id } = proof
  const isNamed = typeof id === 'string' || typeof id === 'number'
  return (
    <div className="mt-4 border-t border-line-1 pt-3">
      <h3 className="type-label">{isNamed ? titleOf(kind, String(id)) : t('draw_unnamed')}</h3>
      {checks ? (
        <CheckList of={kind} checks={checks} />
      ) : (
        <p className="type-small mt-1 text-text-2">{t('checking_now')}</p>
      )}
    </div>
  )
}
