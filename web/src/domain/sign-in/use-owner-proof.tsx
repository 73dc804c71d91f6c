import { useState, type ReactNode } from 'react'
import { isAppError } from '../../api/app-error.ts'
import { codeRefusal } from './code-refusal.ts'
import { OwnerProof, type ProofMethod } from './owner-proof.tsx'
import type { AskCaptcha } from './use-captcha.tsx'

/** Sent along with a change of how one signs in or where items go; empty while the store has not asked for it. */
export type Proof = { password?: string; code?: string }

type Asked = {
  /** Null until the store asks; empty where the account has nothing to show. */
  methods: readonly ProofMethod[] | null
  method: ProofMethod
  typed: string
  error: string | null
}

type Options = {
  /** The field of the call that takes the code. */
  codeField?: 'code' | 'own_code'
  /** What the account has to show, where a proof is asked for at once. */
  methods?: readonly ProofMethod[] | null
}

/**
 * The owner's proof of a form: unless it is asked for at once, `fields` draws nothing until the store asks for it, which is when the
 * session is older than 15 minutes. Give each refusal to `takeRefusal`: it says whether it was about the proof, and shows it there.
 */
export function useOwnerProof(
  askCaptcha: AskCaptcha,
  { codeField = 'code', methods: atOnce = null }: Options = {},
) {
  const [asked, setAsked] = useState<Asked>(() => askedFor(atOnce))
  const { methods, method, typed, error } = asked

  const typedText = typed.trim()
  const proof: Proof =
    methods === null || typedText === ''
      ? {}
      : method === 'password'
        ? { password: typed }
        : { code: typedText }

  function takeRefusal(refusal: unknown): boolean {
    if (!isAppError(refusal)) return false
    if (refusal.name === 'proof_needed') {
      setAsked(askedFor(methodsOf(refusal.details['methods'])))
      return true
    }
    const isAboutCode = refusal.name.startsWith('code_') && refusal.details['field'] === codeField
    if (methods === null || !(isAboutCode || refusal.name === 'password_wrong')) return false
    setAsked({ ...asked, error: codeRefusal(refusal) })
    return true
  }

  const fields: ReactNode = methods && (
    <OwnerProof
      text={atOnce ? 'text_password' : 'text'}
      methods={methods}
      method={method}
      typed={typed}
      error={error}
      askCaptcha={askCaptcha}
      onMethod={(next) => setAsked({ ...asked, method: next, typed: '', error: null })}
      onType={(text) => setAsked({ ...asked, typed: text, error: null })}
    />
  )

  return {
    proof,
    fields,
    /** Asked for, and not yet typed. */
    isMissing: methods !== null && typedText === '',
    takeRefusal,
    reset: () => setAsked(askedFor(atOnce)),
  }
}

function askedFor(methods: readonly ProofMethod[] | null): Asked {
  return { methods, method: methods?.[0] ?? 'password', typed: '', error: null }
}

function methodsOf(listed: unknown): ProofMethod[] {
  const known: ProofMethod[] = ['password', 'mobile', 'email']
  const offered = typeof listed === 'string' ? listed.split(',') : []
  return known.filter((method) => offered.includes(method))
}
