import type { Language } from './shapes.ts'

type Text = { subject: string; text: string }

const TEXTS: Record<Language, (brand: string, code: string, minutes: number) => Text> = {
  en: (brand, code, minutes) => ({
    subject: `Your ${brand} code`,
    text: `Your ${brand} code is ${code}. It's valid for ${minutes} minutes. Don't share it with anyone. If you didn't request it, ignore this message.`,
  }),
  zh: (brand, code, minutes) => ({
    subject: `${brand} 验证码`,
    text: `您的 ${brand} 验证码是 ${code}，${minutes} 分钟内有效。请勿告诉任何人。如非本人操作，请忽略本消息。`,
  }),
  pt: (brand, code, minutes) => ({
    subject: `Seu código da ${brand}`,
    text: `Seu código da ${brand} é ${code}. Vale por ${minutes} minutos. Não compartilhe com ninguém. Se não foi você quem pediu, ignore esta mensagem.`,
  }),
}

/** What a message with a code says, in the reader's language. */
export function codeText(
  brand: string,
  { language, code, minutes }: { language: Language; code: string; minutes: number },
): Text {
  return TEXTS[language](brand, code, minutes)
}
