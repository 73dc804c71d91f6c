import { rememberIntent, takeIntent } from '../session/intent.ts'
import { readToken } from '../session/token.ts'

type DialogName = 'login' | 'recharge' | 'me'

/** `need` is what is missing for what the player wanted, in coins: the recharge dialog chooses an amount that covers it. */
type OpenDialog = { name: DialogName | null; need?: number }

let open: OpenDialog = { name: null }
const listeners = new Set<() => void>()

function show(name: DialogName | null, need?: number): void {
  open = { name, need }
  listeners.forEach((listener) => listener())
}

/** Which of the dialogs of the frame is open. */
export const openDialog = {
  get: () => open,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function closeDialog(): void {
  show(null)
}

/** Opens the login dialog, from anywhere. What the visitor wanted is kept by `rememberIntent` beforehand. */
export function openLogin(): void {
  show('login')
}

/** Opens the recharge dialog for a shortfall in coins. */
export function openRechargeFor(shortfall: number): void {
  if (readToken()) return show('recharge', shortfall)
  openRecharge()
}

/** Opens the recharge dialog, from anywhere; a visitor signs in first and finds it open afterwards. */
export function openRecharge(): void {
  if (readToken()) return show('recharge')
  rememberIntent('recharge')
  show('login')
}

/** Opens what a visitor asked for before he signed in. */
export function resumeRecharge(): void {
  if (readToken() && takeIntent('recharge')) show('recharge')
}

/** Opens the sheet behind "Me" of the phone bar. */
export function openMe(): void {
  show('me')
}
