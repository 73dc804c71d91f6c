import type * as api from '@noktra/contract/account'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { maskEmail, maskMobile, readAddress, type Address } from '../../core/addresses/address.ts'
import { addressesOf, proveOwner } from './assert-owner.ts'
import { checkCode, spendCode } from './check-code.ts'
import { findByAddress } from './find-by-address.ts'
import { giveWaitingKey } from './give-registration-key.ts'
import { lockAddress } from './limits.ts'
import { notifySecurity } from './notify-security.ts'
import { warnContacts } from './warn-contacts.ts'

/**
 * Binds a phone or an e-mail address, in the place of the one of its kind that was bound before. Its owner has read the
 * code there; that it belongs to somebody else already is told to no one else.
 */
export async function bindMobile(call: PlayerCall<typeof api.bindMobile>) {
  const { body, player, transact } = call
  const address = readAddress(body.mobile)
  const spendProof = await proveByOwnCode(call)
  const codeId = await checkCode(call, address, body.code)
  const bound = await transact(async (tx, afterCommit) => {
    await lockAddress(tx, address)
    await spendProof(tx)
    const owner = await findByAddress(tx, address)
    if (owner && owner.id !== player.id) throw new AppError('mobile_taken', { field: 'mobile' })
    await spendCode(tx, call, codeId)
    if (!owner) {
      await warnOldContacts(tx, call, address)
      await notifySecurity(tx, call, afterCommit, { playerId: player.id, change: address.kind })
    }
    const written = await writeAddress(tx, player.id, address)
    await giveWaitingKey(tx, call, { ...call, playerId: player.id, address })
    return written
  })
  return {
    mobile: bound.mobile && maskMobile(bound.mobile),
    email: bound.email && maskEmail(bound.email),
  }
}

/** What is wrong with the code of the present contact is told apart from what is wrong with that of the new one. */
async function proveByOwnCode(call: PlayerCall<typeof api.bindMobile>) {
  const { password, own_code } = call.body
  try {
    return await proveOwner(call, { password, code: own_code })
  } catch (error) {
    if (!(error instanceof AppError) || error.details['field'] !== 'code') throw error
    throw new AppError(error.error, { ...error.details, field: 'own_code' })
  }
}

/** A contact that takes the place of another: the one that goes is told, and the other one that stays. */
async function warnOldContacts(
  tx: Tx,
  call: PlayerCall<typeof api.bindMobile>,
  { kind }: Address,
): Promise<void> {
  const { player, language } = call
  const before = await tx
    .selectFrom('player')
    .select(['mobile', 'email'])
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  if (before[kind] === null) return
  await warnContacts(tx, call, {
    playerId: player.id,
    change: kind,
    contacts: addressesOf(before),
    language,
  })
}

async function writeAddress(tx: Tx, playerId: number, address: Address) {
  return tx
    .updateTable('player')
    .set(address.kind === 'mobile' ? { mobile: address.value } : { email: address.value })
    .where('id', '=', playerId)
    .returning(['mobile', 'email'])
    .executeTakeFirstOrThrow()
}
