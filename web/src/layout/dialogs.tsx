import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import { closeDialog, openDialog, type DialogName } from './dialogs-store.ts'

export { openLogin, openRecharge } from './dialogs-store.ts'

const LoginDialog = lazy(async () => {
  const [part] = await Promise.all([import('../features/login/login-dialog.tsx'), loadTexts('login')])
  return { default: part.LoginDialog }
})
const RechargeDialog = lazy(async () => {
  const [part] = await Promise.all([
    import('../features/recharge/recharge-dialog.tsx'),
    loadTexts('recharge'),
  ])
  return { default: part.RechargeDialog }
})
const MeSheet = lazy(() => import('./me-sheet.tsx').then((part) => ({ default: part.MeSheet })))

const DIALOGS = { login: LoginDialog, recharge: RechargeDialog, me: MeSheet } as const

/** Holds the dialogs that open from anywhere. One that was open stays mounted, so that it can fade out. */
export function Dialogs() {
  const open = useSyncExternalStore(openDialog.subscribe, openDialog.get)
  const [opened, setOpened] = useState<DialogName[]>([])
  if (open && !opened.includes(open)) setOpened([...opened, open])
  return opened.map((name) => {
    const Part = DIALOGS[name]
    return (
      <Suspense key={name} fallback={null}>
        <Part open={open === name} onClose={closeDialog} />
      </Suspense>
    )
  })
}
