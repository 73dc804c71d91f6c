import * as api from '@noktra/contract/users'
import { serve, serveMove, servePlayer, type Handler } from '../../http/serve.ts'
import { getSeed, setSeed } from '../fairness/seed-calls.ts'
import { forgetPassword } from './forget-password.ts'
import { inviterInfo } from './inviter-info.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { newCaptcha } from './new-captcha.ts'
import { sendSms } from './send-sms.ts'
import { solveCaptcha } from './solve-captcha.ts'
import { todayRecharge } from './today-recharge.ts'
import { userDetails } from './user-details.ts'

export { usersSandbox } from './users-sandbox.ts'

export const userRoutes: Handler[] = [
  serve(api.login, login),
  serve(api.sendSms, sendSms),
  serve(api.forgetPassword, forgetPassword),
  servePlayer(api.logout, logout),
  servePlayer(api.userDetails, userDetails),
  servePlayer(api.inviterInfo, inviterInfo),
  servePlayer(api.todayRecharge, todayRecharge),
  servePlayer(api.seed, getSeed),
  serveMove(api.setSeed, setSeed),
  serve(api.newCaptcha, newCaptcha),
  serve(api.solveCaptcha, solveCaptcha),
]
