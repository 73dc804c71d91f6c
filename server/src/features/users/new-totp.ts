import { generateSecret, generateURI } from 'otplib'
import { sql } from 'kysely'
import type * as api from '@noktra/contract/account'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { seal } from '../../platform/secrets.ts'
import { proveOwner } from './assert-owner.ts'

/** Makes a secret for an authenticator app, in the place of one that was never confirmed. It asks for nothing yet. */
export async function newTotp(call: PlayerCall<typeof api.newTotp>) {
  const { body, player, clock, secrets, transact } = call
  const spendProof = await proveOwner(call, body)
  const secret = generateSecret()
  const nickname = await transact(async (tx) => {
    await spendProof(tx)
    const { rows } = await sql<{ player_id: number }>`
      insert into totp (player_id, secret, created_at)
      values (${player.id}, ${seal(secrets, Buffer.from(secret, 'utf8'))}, ${clock.now()}::timestamptz)
      on conflict (player_id) do update
        set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
        where totp.confirmed_at is null
      returning player_id`.execute(tx)
    if (rows.length === 0) throw new AppError('totp_on')
    const me = await tx
      .selectFrom('player')
      .select('nickname')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow()
    return me.nickname
  })
  return {
    secret,
    otpauth_url: generateURI({ issuer: call.brand.now().values.name, label: nickname, secret }),
  }
}
