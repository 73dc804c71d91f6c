import type { Db } from '../../platform/db/connect.ts'
import type { Browser } from '../../platform/http/browser.ts'
import type { Address } from '../../core/addresses/address.ts'

/** Who tries to get in: where from, and whether the device had a session of that account before. */
export type Caller = Pick<Browser, 'network' | 'device' | 'keepsCookie'> & { isKnown: boolean }

/** The caller as the account of this address knows them, if there is one. */
export async function callerAt(db: Db, browser: Browser, address: Address): Promise<Caller> {
  const { network, device, keepsCookie } = browser
  const account = await db
    .selectFrom('player')
    .select('id')
    .where(address.kind, '=', address.value)
    .executeTakeFirst()
  const isKnown = await isKnownDevice(db, browser, account?.id ?? 0)
  return { network, device, keepsCookie, isKnown }
}

/** Whether the browser had a session of the account before. A client without cookies has no known browser. */
export async function isKnownDevice(
  db: Db,
  { device, keepsCookie }: Browser,
  playerId: number,
): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('device', '=', device)
    .where('player_id', '=', playerId)
    .limit(1)
    .executeTakeFirst()
  return keepsCookie && session !== undefined
}
