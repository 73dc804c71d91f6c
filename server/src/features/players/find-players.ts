import { sql, type RawBuilder } from 'kysely'
import type * as api from '@noktra/contract/admin/players'
import type { FindBy } from '@noktra/contract/admin/players'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { adminPage, readAfter } from '../../platform/http/page.ts'
import { findAddress } from '../../core/addresses/address.ts'
import { presentPlayer, seesContacts, selectPlayers } from './player-row.ts'
import { beginningWith } from '../../platform/db/like.ts'

/** How much of a number, with and without its country, or of an address is typed before it is looked for by its beginning. */
const LEAST = { whole: 8, national: 6, email: 4 }

/**
 * Players by key, newest first. Whatever is looked for has its own index, and gives no more rows than a page needs.
 * Staff who may not see phones and e-mail addresses find by whole ones alone: a list by a beginning would tell what follows.
 */
export async function listPlayers({ db, query, staff }: AdminQuery<typeof api.listPlayers>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  const narrow = [
    ...(after ? [sql`player.id < ${after[0]}`] : []),
    ...(query.status ? [query.status === 'open' ? sql`player.status = 0` : sql`player.status <> 0`] : []),
  ]
  const newest = sql`order by player.id desc limit ${size + 1}`
  const found = query.q ? meaningsOf(query.q, query.by ?? 'any', seesContacts(staff)) : [sql`true`]
  if (found.length === 0) return { list: [], next: null, total: 0 }
  const ids = sql.join(
    found.map((is) => sql`(select id from player where ${sql.join([is, ...narrow], sql` and `)} ${newest})`),
    sql` union `,
  )
  const rows = await selectPlayers(db)
    .where(sql<boolean>`player.id in (${ids})`)
    .orderBy('player.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => presentPlayer(row, staff))
}

type Meaning = RawBuilder<unknown>

/** What the words can mean, as conditions on a player; none where they can mean nothing. */
function meaningsOf(words: string, by: FindBy, byBeginning: boolean): Meaning[] {
  const finders: Record<Exclude<FindBy, 'any'>, (words: string) => Meaning[]> = {
    player: (text) => (isNumber(text) ? [sql`id = ${text}::bigint`] : []),
    mobile: (text) => mobileOf(text, byBeginning),
    email: (text) => emailOf(text, byBeginning),
    nickname: (text) => [sql`lower(nickname) like ${beginningWith(text.normalize('NFC').toLowerCase())}`],
    invite_code: (text) => [sql`invite_code = ${text.toUpperCase()}`],
    steam: (text) =>
      /^7656\d{13}$/.test(text)
        ? [sql`steam_id = ${text}`, sql`id in (select player_id from trade_link where steam_id = ${text})`]
        : [],
    item: (text) =>
      isNumber(text) ? [sql`id = (select player_id from item where id = ${text}::bigint)`] : [],
    order: (text) => [sql`id = (select player_id from recharge_order where order_no = ${text})`],
  }
  return (by === 'any' ? ANY : [by]).flatMap((kind) => finders[kind](words))
}

const ANY = ['player', 'mobile', 'email', 'nickname', 'invite_code', 'steam', 'order'] as const

function mobileOf(text: string, byBeginning: boolean): Meaning[] {
  const address = findAddress(text)
  const whole = address?.kind === 'mobile' ? [sql`mobile = ${address.value}`] : []
  const digits = text.replace(/[\s().-]/g, '')
  if (!byBeginning || !/^\+?\d{1,15}$/.test(digits)) return whole
  if (digits.startsWith('+')) {
    return digits.length > LEAST.whole ? [sql`mobile like ${beginningWith(digits)}`, ...whole] : whole
  }
  if (digits.length < LEAST.national) return whole
  return [sql`mobile like ${`+${digits}%`}`, sql`mobile like ${`+86${digits}%`}`, ...whole]
}

function emailOf(text: string, byBeginning: boolean): Meaning[] {
  if (byBeginning && text.length >= LEAST.email) return [sql`email like ${beginningWith(text.toLowerCase())}`]
  const address = findAddress(text)
  return address?.kind === 'email' ? [sql`email = ${address.value}`] : []
}

function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text)
}
