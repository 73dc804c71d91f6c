import type { Language } from '@noktra/contract/shapes'

type Text = { subject: string; text: string }

const TEXTS: Record<Language, (code: string, minutes: number) => Text> = {
  en: (code, minutes) => ({
    subject: 'Your Noktra code',
    text: `Your Noktra code is ${code}. It's valid for ${minutes} minutes. Don't share it with anyone. If you didn't request it, ignore this message.`,
  }),
  zh: (code, minutes) => ({
    subject: 'Noktra 验证码',
    text: `您的 Noktra 验证码是 ${code}，${minutes} 分钟内有效。请勿告诉任何人。如非本人操作，请忽略本消息。`,
  }),
  pt: (code, minutes) => ({
    subject: 'Seu código da Noktra',
    text: `Seu código da Noktra é ${code}. Vale por ${minutes} minutos. Não compartilhe com ninguém. Se não foi você quem pediu, ignore esta mensagem.`,
  }),
}

/** What a message with a code says, in the reader's language. */
export function codeText(language: Language, code: string, minutes: number): Text {
  return TEXTS[language](code, minutes)
}
