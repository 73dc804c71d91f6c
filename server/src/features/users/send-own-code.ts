import type * as api from '@noktra/contract/account'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { addressesOf } from './assert-owner.ts'
import { sendCode } from './send-sms.ts'

/** Sends a code to the player's own phone or address: it shows that the account is theirs. */
export async function sendOwnCode(call: PlayerCall<typeof api.sendOwnCode>) {
  const { body, db, player } = call
  const owner = await db
    .selectFrom('player')
    .select(['mobile', 'email'])
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  const address = addressesOf(owner).find(({ kind }) => kind === body.to)
  if (!address) throw new AppError('contact_missing', { field: 'to' })
  return sendCode(call, address, body)
}
