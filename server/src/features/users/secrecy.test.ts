import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { madeUpSecrets } from '#server/platform/secrets.ts'
import { buildStore, type Store } from '#server/store.ts'
import { newNumber } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let store: Store
let logged = ''

/** A second store on the same database that writes down everything it can log. */
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString()
      done()
    },
  })
  store = await buildStore({
    config: readConfig({ SANDBOX: '1', DATA_DIR: '/tmp' }),
    secrets: madeUpSecrets(),
    clock: world.clock,
    database: { host: inject('databaseHost'), user: 'noktra_app', database: rows[0]!.name },
    log: pino({ level: 'trace' }, stream),
  })
})
afterAll(() => store.close())

async function post(url: string, payload: object = {}): Promise<Record<string, string>> {
  const response = await store.app.inject({ method: 'POST', url, payload })
  return response.json<{ data: Record<string, string> }>().data
}

describe('the log', () => {
  /** @shows ASVS-14.2.4 ASVS-16.2.5 */
  it('holds no code, password, token, ticket or address, in whatever goes right or wrong', async () => {
    const mobile = newNumber()
    const ticket = await post('/sandbox/captcha')
    await post('/api/public/sendSms', { mobile, ...ticket })
    const outbox = await store.app.inject({
      url: `/sandbox/outbox?format=json&to=${encodeURIComponent(mobile)}`,
    })
    const { code } = outbox.json<{ data: { list: { code: string }[] } }>().data.list[0]!
    const password = 'a password no other player has'
    await post('/api/user/login', { mobile, login_type: 'mobile', code: '99999x' })
    const { access_token } = await post('/api/user/login', { mobile, login_type: 'mobile', code, password })
    await post('/api/user/login', { mobile, login_type: 'password', password: `${password}!` })
    await post('/api/user/login', { mobile, login_type: 'password', password: [password], code })
    await store.app.inject({ url: '/api/user/details', headers: { authorization: `Bearer ${access_token}` } })

    const failing = newNumber()
    const { providers } = store.ctx
    const { sms } = providers
    let unsent = ''
    providers.sms = {
      name: 'broken',
      warn: null,
      sendCode: async (to) => {
        unsent = to.code
        throw new Error(`550 cannot send ${to.code} to ${to.mobile}`)
      },
    }
    await post('/api/public/sendSms', { mobile: failing, ...(await post('/sandbox/captcha')) })
    providers.sms = sms

    store.ctx.log.info('the log works')
    expect(logged).toContain('the log works')
    expect(logged).toContain('a code could not be sent')
    expect(unsent).toMatch(/^\d{6}$/)
    const secrets = [
      code,
      unsent,
      password,
      access_token,
      ticket['ticket'],
      ticket['rand_str'],
      mobile,
      failing,
    ]
    for (const secret of secrets) {
      expect(secret).toBeTruthy()
      expect(logged).not.toContain(secret)
    }
  })
})
