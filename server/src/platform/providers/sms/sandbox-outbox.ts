import type { Language } from '@noktra/contract/shapes'
import type { Ctx } from '../../context.ts'
import { codeText } from '../mail/code-text.ts'
import type { MailProvider } from '../mail/mail.ts'
import { warningText } from '../mail/warning-text.ts'
import type { SmsProvider } from './sms.ts'

type Parts = Pick<Ctx, 'transact' | 'clock' | 'brand'>
type Message = { address: string; code: string; language: Language; minutes: number }

/** Stands in for the phone network: what would have been sent is read at /sandbox/outbox. */
export function sandboxOutboxSms(parts: Parts): SmsProvider {
  return {
    name: 'sandbox-outbox',
    sendCode: ({ mobile, ...message }) => persistCode(parts, { address: mobile, ...message }),
    warn: ({ mobile, ...warning }) => persist(parts, mobile, null, warningText(nameOf(parts), warning).text),
  }
}

/** Stands in for the mail server, likewise. */
export function sandboxOutboxMail(parts: Parts): MailProvider {
  return {
    name: 'sandbox-outbox',
    sendCode: ({ email, ...message }) => persistCode(parts, { address: email, ...message }),
    warn: ({ email, ...warning }) => persist(parts, email, null, warningText(nameOf(parts), warning).text),
  }
}

function persistCode(parts: Parts, { address, ...message }: Message): Promise<void> {
  return persist(parts, address, message.code, codeText(nameOf(parts), message).text)
}

function nameOf({ brand }: Pick<Parts, 'brand'>): string {
  return brand.now().values.name
}

async function persist(
  { transact, clock }: Parts,
  address: string,
  code: string | null,
  text: string,
): Promise<void> {
  await transact(async (tx) => {
    await tx.insertInto('outbox').values({ address, code, text, created_at: clock.now() }).execute()
  })
}
