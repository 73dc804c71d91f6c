import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as account from '@noktra/contract/account'
import * as players from '@noktra/contract/admin/players'
import { openBox } from '@noktra/contract/boxes'
import * as signIn from '@noktra/contract/sign-in'
import * as api from '@noktra/contract/users'
import { PASSWORD, registerOwner } from '#test/account.ts'
import { makeStaff, office } from '#test/admin.ts'
import { makePlayer } from '#test/factories.ts'
import { useSecondStore } from '#test/second-store.ts'
import { callOver, useWorld } from '#test/world.ts'

/* Sessions are known in memory for a while: what ends one ends it at once where it happens, and by the bus elsewhere. */

const KEPT = { SESSION_KEPT_MS: '10000', SHARED_KEPT_MS: '500' }
const world = useWorld(KEPT)
const second = useSecondStore(world, KEPT)

/** How a process answers who asks for something of their own. */
async function meIn(base: string, token: string): Promise<string> {
  return (await callOver(base, api.todayRecharge, { token })).error ?? 'open'
}
const here = (token: string) => meIn(world.url, token)
const there = (token: string) => meIn(second.url, token)

async function signInAgain(mobile: string, password = PASSWORD): Promise<string> {
  const { access_token } = await world.data(signIn.login, {
    body: { mobile, login_type: 'password', password },
  })
  return access_token
}

/** Both know the session before it ends. */
async function known(token: string): Promise<void> {
  for (let round = 0; round < 2; round += 1)
    expect([await here(token), await there(token)]).toEqual(['open', 'open'])
}

describe('a session that both processes know', () => {
  test('has ended at once where its player signs out, and within a moment in the other', async () => {
    const { token } = await registerOwner(world)
    await known(token)
    await world.data(api.logout, { token })
    expect(await here(token)).toBe('not_signed_in')
    await expect.poll(() => there(token)).toBe('not_signed_in')
  })

  test('has ended with a new password', async () => {
    const { mobile, token } = await registerOwner(world)
    const elsewhere = await signInAgain(mobile)
    await known(token)
    await known(elsewhere)
    await world.data(account.setPassword, {
      token,
      body: { old_password: PASSWORD, password: 'another horse' },
    })
    expect(await here(elsewhere)).toBe('not_signed_in')
    await expect.poll(() => there(elsewhere)).toBe('not_signed_in')
    expect([await here(token), await there(token)]).toEqual(['open', 'open'])
  })

  test('has ended when its device is signed out from another', async () => {
    const { mobile, token } = await registerOwner(world)
    const elsewhere = await signInAgain(mobile)
    await known(elsewhere)
    const { list } = await world.data(account.listSessions, { token })
    await world.data(account.revokeSession, {
      token,
      body: { id: list.find(({ is_current }) => !is_current)!.id },
    })
    expect(await here(elsewhere)).toBe('not_signed_in')
    await expect.poll(() => there(elsewhere)).toBe('not_signed_in')
  })

  test('tells at once that its account is frozen, and that it is open again', async () => {
    const owner = await makeStaff(world, 'owner')
    const { id, token } = await makePlayer(world)
    await known(token)
    await office(world, players.freezePlayer, { by: owner, body: { id } })
    expect(await here(token)).toBe('account_closed')
    await expect.poll(() => there(token)).toBe('account_closed')
    await office(world, players.unfreezePlayer, { by: owner, body: { id } })
    expect(await here(token)).toBe('open')
    await expect.poll(() => there(token)).toBe('open')
  })

  test('lets no call play in a closed account, whatever is remembered of it', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => makePlayer(world, { cash: 1000 })))
    for (const { token } of crowd) await known(token)
    // Nothing announces it.
    await world.db
      .updateTable('player')
      .set({ status: 1 })
      .where(
        'id',
        'in',
        crowd.map(({ id }) => id),
      )
      .execute()
    const open = (base: string, token: string) => callOver(base, openBox, { token, body: { box_id: 9 } })
    for (const base of [world.url, second.url]) {
      const alone = await open(base, crowd[0]!.token)
      const together = await Promise.all(crowd.map(({ token }) => open(base, token)))
      expect([alone, ...together].map(({ error }) => error)).toEqual(
        Array(crowd.length + 1).fill('account_closed'),
      )
    }
  })

  test('is read again after ten seconds, and while the bus is not heard', async () => {
    const { id, token } = await makePlayer(world)
    await known(token)
    const close = (status: number) =>
      world.db.updateTable('player').set({ status }).where('id', '=', id).execute()
    await close(1)
    expect(await here(token)).toBe('open')
    world.clock.advance(10_000)
    expect(await here(token)).toBe('account_closed')
    await close(0)
    expect(await here(token)).toBe('account_closed')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'noktra-bus' and datname = current_database()`.execute(world.db)
    await expect.poll(() => here(token)).toBe('open')
  })

  test('is used by one whose reading began before its end, and by no call after', async () => {
    const { token } = await registerOwner(world)
    const asked = Array.from({ length: 40 }, () => here(token))
    await world.data(api.logout, { token })
    await Promise.all(asked)
    expect(await here(token)).toBe('not_signed_in')
  })
})
