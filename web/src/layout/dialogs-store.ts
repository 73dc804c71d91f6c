import { rememberIntent, takeIntent } from '../session/intent.ts'
import { readToken } from '../session/token.ts'

export type DialogName = 'login' | 'recharge' | 'me'

let open: DialogName | null = null
let need: number | undefined
const listeners = new Set<() => void>()

function show(name: DialogName | null): void {
  open = name
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

/** What is missing for what the player wanted, in coins: the recharge dialog chooses an amount that covers it. */
export function rechargeNeed(): number | undefined {
  return need
}

/** Opens the recharge dialog for a shortfall in coins. */
export function openRechargeFor(shortfall: number): void {
  openRecharge()
  need = shortfall
}

/** Opens the recharge dialog, from anywhere; a visitor signs in first and finds it open afterwards. */
export function openRecharge(): void {
  need = undefined
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
