import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../../context.ts'
import { codeText } from '../mail/code-text.ts'
import type { MailProvider } from '../mail/mail.ts'
import type { SmsProvider } from './sms.ts'

type Parts = Pick<Ctx, 'transact' | 'clock'>
type Message = { address: string; code: string; language: Language; minutes: number }

/** Stands in for the phone network: what would have been sent is read at /sandbox/outbox. */
export function sandboxOutboxSms(parts: Parts): SmsProvider {
  return {
    name: 'sandbox-outbox',
    sendCode: ({ mobile, ...message }) => keep(parts, { address: mobile, ...message }),
  }
}

/** Stands in for the mail server, likewise. */
export function sandboxOutboxMail(parts: Parts): MailProvider {
  return {
    name: 'sandbox-outbox',
    sendCode: ({ email, ...message }) => keep(parts, { address: email, ...message }),
  }
}

async function keep({ transact, clock }: Parts, message: Message): Promise<void> {
  const { text } = codeText(message.language, message.code, message.minutes)
  await transact(async (tx) => {
    await tx
      .insertInto('outbox')
      .values({ address: message.address, code: message.code, text, created_at: clock.now() })
      .execute()
  })
}
