import type * as api from '@noktra/contract/sign-in'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readAddress, type Address } from '../../core/addresses/address.ts'
import { callerAt } from './caller.ts'
import { findBudget, spendBudget } from './code-budgets.ts'
import { admitTicket, spendTicket, type TicketPair } from './captcha-ticket.ts'
import { CODE_MINUTES, issueCode, RETRY_SECONDS } from './issue-code.ts'

type Sender = Ctx & Pick<Call, 'browser' | 'language' | 'network'>

/** Sends a code by SMS or e-mail to the address that was typed. */
export async function sendSms(call: Call<typeof api.sendSms>) {
  return sendCode(call, readAddress(call.body.mobile), call.body)
}

/**
 * Sends a code. The ticket is spent and the code is made in one transaction, so a refused call costs no ticket; the
 * provider is asked outside it, and when it fails the number need not wait.
 * @throws AppError captcha_failed, too_many_requests, codes_used_up, sms_failed, service_unavailable
 */
export async function sendCode(call: Sender, address: Address, solved: TicketPair) {
  const { clock, log, network, transact } = call
  const provider = providerFor(call, address)
  const ticket = { ticket: solved.ticket, rand_str: solved.rand_str, network }
  await admitTicket(call, ticket)
  const caller = await callerAt(call.db, call.browser, address)
  const budget = await findBudget(call, address, caller)
  const sent = await transact(async (tx) => {
    await spendTicket(tx, call, { ...ticket, purpose: 'sms' })
    const issued = await issueCode(tx, call, { address, caller })
    // Last, for every code to the same country waits here.
    await spendBudget(tx, call, budget)
    return issued
  })
  try {
    await provider.send(sent.code)
  } catch (error) {
    // Only the kind of error: its text may hold the address.
    log.error({ provider: provider.name, kind: kindOf(error) }, 'a code could not be sent')
    await transact(async (tx) => {
      await tx.updateTable('sent_code').set({ failed_at: clock.now() }).where('id', '=', sent.id).execute()
    })
    throw new AppError('sms_failed')
  }
  return { expires_in: CODE_MINUTES * 60, retry_in: RETRY_SECONDS }
}

function providerFor({ providers, language }: Sender, address: Address) {
  const { sms, mail } = providers
  const message = { language, minutes: CODE_MINUTES }
  if (address.kind === 'mobile' && sms) {
    return {
      name: sms.name,
      send: (code: string) => sms.sendCode({ mobile: address.value, code, ...message }),
    }
  }
  if (address.kind === 'email' && mail) {
    return {
      name: mail.name,
      send: (code: string) => mail.sendCode({ email: address.value, code, ...message }),
    }
  }
  throw new AppError('service_unavailable')
}

function kindOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string }
  return [name, code].filter(Boolean).join(' ')
}
