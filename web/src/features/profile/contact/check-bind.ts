export type BindFaults = { mobile?: string | undefined; code?: string | undefined }

const CODE_LENGTH = 6

/** Keys of what keeps a binding from being sent; the store looks at the number itself. */
export function bindFaults(kind: 'mobile' | 'email', typed: { mobile: string; code: string }): BindFaults {
  const mobile = typed.mobile.trim()
  const code = typed.code.trim()
  const faults: BindFaults = {}
  if (!mobile) faults.mobile = `contact.missing_${kind}`
  else if ((kind === 'email') !== mobile.includes('@')) faults.mobile = `contact.other_${kind}`
  if (!code) faults.code = 'contact.code_missing'
  else if (code.length !== CODE_LENGTH) faults.code = 'contact.code_length'
  return faults
}
