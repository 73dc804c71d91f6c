import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { sha256 } from '../../secrets.ts'

/** Signs a player in: gives the token, 256 random bits, of which the store keeps only the SHA-256. */
export async function openSession(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  from: { playerId: number; network: string; device: string | null; userAgent: string },
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
    })
    .execute()
  return { token }
}
