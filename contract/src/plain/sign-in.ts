import { plainRoute } from '../plain-route.ts'

export const LoginType = { password: 'password', mobile: 'mobile' } as const

export const login = plainRoute('POST', '/api/user/login')
export const sendSms = plainRoute('POST', '/api/public/sendSms')
export const forgetPassword = plainRoute('POST', '/api/user/forget/password')
export const newCaptcha = plainRoute('POST', '/api/public/captcha')
export const solveCaptcha = plainRoute('POST', '/api/public/captcha/solve')
