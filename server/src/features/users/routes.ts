import * as account from '@noktra/contract/account'
import * as signIn from '@noktra/contract/sign-in'
import * as api from '@noktra/contract/users'
import { serve, serveCommand, serveOwn, servePlayer, type Handler } from '../../platform/http/serve.ts'
import { getSeed, setSeed } from './seed-calls.ts'
import { bindMobile } from './bind-mobile.ts'
import { disableTotp } from './disable-totp.ts'
import { editUser } from './edit-user.ts'
import { enableTotp } from './enable-totp.ts'
import { forgetPassword } from './forget-password.ts'
import { inviterInfo } from './inviter-info.ts'
import { listAvatars } from './list-avatars.ts'
import { listSessions } from './list-sessions.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { newCaptcha } from './new-captcha.ts'
import { newTotp } from './new-totp.ts'
import { revokeSession } from './revoke-session.ts'
import { sendOwnCode } from './send-own-code.ts'
import { sendSms } from './send-sms.ts'
import { setPassword } from './set-password.ts'
import { solveCaptcha } from './solve-captcha.ts'
import { todayRecharge } from '../../core/recharged/today-recharge.ts'
import { userDetails } from './user-details.ts'

export { warningSweep } from './send-warnings.ts'
export { usersSandbox } from './users-sandbox.ts'

export const userRoutes: Handler[] = [
  serve(signIn.login, login),
  serve(signIn.sendSms, sendSms),
  serve(signIn.forgetPassword, forgetPassword),
  servePlayer(api.logout, logout),
  serveOwn(api.userDetails, userDetails),
  servePlayer(api.inviterInfo, inviterInfo),
  servePlayer(api.todayRecharge, todayRecharge),
  servePlayer(api.seed, getSeed),
  serveCommand(api.setSeed, setSeed),
  serve(signIn.newCaptcha, newCaptcha),
  serve(signIn.solveCaptcha, solveCaptcha),
  servePlayer(account.editUser, editUser),
  serve(account.listAvatars, listAvatars),
  servePlayer(account.sendOwnCode, sendOwnCode),
  servePlayer(account.setPassword, setPassword),
  servePlayer(account.bindMobile, bindMobile),
  servePlayer(account.listSessions, listSessions),
  servePlayer(account.revokeSession, revokeSession),
  servePlayer(account.newTotp, newTotp),
  servePlayer(account.enableTotp, enableTotp),
  servePlayer(account.disableTotp, disableTotp),
]
