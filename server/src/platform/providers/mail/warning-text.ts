import type { Language } from '@noktra/contract/shapes'

/** What has changed by which one gets into an account, and until when nothing leaves it. */
export type Warning = {
  change: 'password' | 'trade_link' | 'mobile' | 'email'
  language: Language
  heldUntil: Date | null
}

type Words = {
  subject: string
  changed: Record<Warning['change'], string>
  held: (until: string) => string
  act: string
}

const WORDS: Record<Language, Words> = {
  en: {
    subject: 'Your {brand} account was changed',
    changed: {
      password: 'The password of your {brand} account was changed.',
      trade_link: 'The trade link of your {brand} account was changed.',
      mobile: 'The phone number of your {brand} account was changed.',
      email: 'The e-mail address of your {brand} account was changed.',
    },
    held: (until) => `No item can be retrieved before ${until} UTC.`,
    act: 'If it was not you, sign in with a code, set a new password and contact support at once.',
  },
  zh: {
    subject: '您的 {brand} 账号有变更',
    changed: {
      password: '您的 {brand} 账号密码已被修改。',
      trade_link: '您的 {brand} 账号交易链接已被修改。',
      mobile: '您的 {brand} 账号手机号已被更换。',
      email: '您的 {brand} 账号邮箱已被更换。',
    },
    held: (until) => `在 ${until}（UTC）之前无法提取饰品。`,
    act: '如非本人操作，请立即用验证码登录、设置新密码并联系客服。',
  },
  pt: {
    subject: 'Sua conta {brand} foi alterada',
    changed: {
      password: 'A senha da sua conta {brand} foi alterada.',
      trade_link: 'O link de troca da sua conta {brand} foi alterado.',
      mobile: 'O telefone da sua conta {brand} foi alterado.',
      email: 'O e-mail da sua conta {brand} foi alterado.',
    },
    held: (until) => `Nenhum item pode ser retirado antes de ${until} UTC.`,
    act: 'Se não foi você, entre com um código, defina uma nova senha e fale com o suporte imediatamente.',
  },
}

/** What a message of a change says, in the reader's language. */
export function warningText(
  brand: string,
  { change, language, heldUntil }: Warning,
): { subject: string; text: string } {
  const { subject, changed, held, act } = WORDS[language]
  const until = heldUntil ? [held(heldUntil.toISOString().slice(0, 16).replace('T', ' '))] : []
  // Chinese sentences need no space between them.
  const text = [changed[change], ...until, act].join(language === 'zh' ? '' : ' ')
  const named = (words: string) => words.replaceAll('{brand}', () => brand)
  return { subject: named(subject), text: named(text) }
}
