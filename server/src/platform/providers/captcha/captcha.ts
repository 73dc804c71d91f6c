/** Checks the ticket of an outside captcha service. Throws when the service does not answer. */
export type CaptchaProvider = {
  name: 'tencent'
  appId: string
  check: (answer: { ticket: string; rand_str: string; network: string }) => Promise<boolean>
}
