import webpush from 'web-push'
import { seal, unseal } from '../../secrets.ts'
import type { ProviderParts } from '../provider-parts.ts'

const ONLY = 1

/**
 * The pair that pushes are signed with: made when it is first asked for, one for all processes, and kept sealed in the database. Browsers
 * subscribe with the public half, so another pair would end every subscription.
 */
export async function readPushKeys(
  parts: Pick<ProviderParts, 'db' | 'transact' | 'secrets' | 'clock'>,
): Promise<{ publicKey: string; privateKey: string }> {
  const known = await findKeys(parts)
  if (known) return known
  const made = webpush.generateVAPIDKeys()
  await parts.transact(async (tx) => {
    await tx
      .insertInto('push_key')
      .values({
        id: ONLY,
        public_key: made.publicKey,
        private_key: seal(parts.secrets, Buffer.from(made.privateKey)),
        created_at: parts.clock.now(),
      })
      .onConflict((other) => other.doNothing())
      .execute()
  })
  const kept = await findKeys(parts)
  if (!kept) throw new Error('The keys of pushes were taken away while they were made.')
  return kept
}

async function findKeys({
  db,
  secrets,
}: Pick<ProviderParts, 'db' | 'secrets'>): Promise<{ publicKey: string; privateKey: string } | null> {
  const row = await db
    .selectFrom('push_key')
    .select(['public_key', 'private_key'])
    .where('id', '=', ONLY)
    .executeTakeFirst()
  return row ? { publicKey: row.public_key, privateKey: unseal(secrets, row.private_key).toString() } : null
}
