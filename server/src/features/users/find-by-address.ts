import type { Db } from '../../platform/db/connect.ts'
import type { Address } from '../../core/addresses/address.ts'

/** The account that signs in by this phone or e-mail address. */
export async function findByAddress(
  db: Db,
  address: Address,
): Promise<{ id: number; status: number; password_hash: string | null } | undefined> {
  return db
    .selectFrom('player')
    .select(['id', 'status', 'password_hash'])
    .where(address.kind, '=', address.value)
    .executeTakeFirst()
}
