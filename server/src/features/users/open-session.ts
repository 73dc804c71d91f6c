import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Browser } from '../../platform/http/browser.ts'
import { sha256 } from '../../platform/secrets.ts'
import { persistSession, type SignIn } from '../../core/links/persist-links.ts'

type From = SignIn & Pick<Browser, 'userAgent'> & { binding?: Browser['binding'] }

/**
 * Signs a player in: gives the token, 256 random bits, of which the store keeps only the SHA-256. The caller gives the browser
 * what the session is bound to, once the session is there.
 */
export async function openSession(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'secrets'>,
  from: From,
): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  await tx
    .insertInto('session')
    .values({
      player_id: from.playerId,
      token_hash: sha256(token),
      created_at: now,
      last_used_at: now,
      network: from.network,
      device: from.device,
      user_agent: from.userAgent,
      bind_hash: from.binding?.hash ?? null,
    })
    .execute()
  await persistSession(tx, ctx, from)
  return { token }
}
