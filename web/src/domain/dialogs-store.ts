import { rememberIntent, takeIntent, type Intent } from '../session/intent.ts'
import { takeNewPlayer } from '../session/new-player.ts'
import { readToken } from '../session/token.ts'

type DialogName = 'login' | 'recharge' | 'me' | 'centre' | 'gift' | 'terms'

type OpenDialog = {
  name: DialogName | null
  /** What is missing for what the player wanted, in coins: the recharge dialog chooses an amount that covers it. */
  need?: number
  /** Of the welfare centre; without one it opens where it was left. */
  tab?: number
  /** The login dialog begins with the form for new players. */
  isNew?: boolean
}

let open: OpenDialog = { name: null }
const listeners = new Set<() => void>()

function show(name: DialogName | null, parts: Omit<OpenDialog, 'name'> = {}): void {
  open = { name, ...parts }
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

/** The gift that is still to be handed over: whatever else a new player went to first goes before it. */
let giftWaits = false

export function closeDialog(): void {
  if (open.name === 'gift') giftWaits = false
  show(giftWaits ? 'gift' : null)
}

/** Right after registering, a gift is handed over where one waits. */
export async function handOverGift(waits: () => Promise<boolean>): Promise<void> {
  if (!readToken() || !takeNewPlayer()) return
  if (!(await waits())) return
  giftWaits = true
  if (open.name === null) show('gift')
}

/** Opens the login dialog, from anywhere. */
export function openLogin(): void {
  show('login')
}

/** Opens the login dialog for what a visitor wanted, which the page offers again afterwards. */
export function openLoginFor(intent: string, settings: Intent['settings'] = {}): void {
  rememberIntent(intent, settings)
  openLogin()
}

/** Opens the login dialog for somebody who has no account yet. */
export function openRegister(): void {
  show('login', { isNew: true })
}

/** Opens the recharge dialog for a shortfall in coins. */
export function openRechargeFor(shortfall: number): void {
  if (readToken()) return show('recharge', { need: shortfall })
  openRecharge()
}

/** Opens the recharge dialog, from anywhere; a visitor signs in first and finds it open afterwards. */
export function openRecharge(): void {
  if (readToken()) return show('recharge')
  rememberIntent('recharge')
  show('login')
}

/** Opens what a visitor asked for before they signed in. */
export function resumeRecharge(): void {
  if (readToken() && takeIntent('recharge')) show('recharge')
}

/** Opens the welfare centre, from anywhere. */
export function openCentre(tab?: number): void {
  show('centre', tab === undefined ? {} : { tab })
}

/** Opens the notice of changed terms. */
export function openTerms(): void {
  show('terms')
}

/** Opens the sheet behind "Me" of the phone bar. */
export function openMe(): void {
  show('me')
}
