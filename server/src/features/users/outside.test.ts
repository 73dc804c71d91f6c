// @module-tag long

import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as signIn from '@noktra/contract/sign-in'
import * as api from '@noktra/contract/users'
import { answered, refused, startTencentService, status, tencentSettings } from '#test/tencent-service.ts'
import { newNumber, solvedTicket } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const MINUTE = 60_000
const OK = answered({ SendStatusSet: [{ Code: 'Ok' }] })

const phones = await startTencentService()
const mails: string[] = []
let mailboxIsFull = false
const postAdmin = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(mailboxIsFull ? new Error('mailbox full') : null),
  onData: (stream, _session, done) => {
    let mail = ''
    stream.on('data', (chunk: Buffer) => (mail += chunk.toString()))
    stream.on('end', () => {
      mails.push(mail)
      done()
    })
  },
})
await new Promise<void>((done) => postAdmin.listen(0, '127.0.0.1', done))
afterAll(async () => {
  await phones.close()
  postAdmin.close()
})
beforeEach(() => phones.answer(OK))

/** A store as it runs for real: no sandbox, behind one proxy, with an SMS service and a mail server. */
const world = useWorld({
  SANDBOX: '0',
  TRUST_PROXY: '1',
  ...tencentSettings(phones),
  SMTP_URL: `smtp://127.0.0.1:${(postAdmin.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'codes@noktra.example',
})

let networks = 0
/** The header of a caller from an unknown network. */
function newNetwork(): Record<string, string> {
  networks += 1
  return { 'x-forwarded-for': `198.51.100.${networks}` }
}

async function send(mobile: string, headers: Record<string, string>) {
  return world.call(signIn.sendSms, { body: { mobile, ...(await solvedTicket(world, headers)) }, headers })
}

function lastSms(): string {
  return (phones.requests.at(-1)!.body['TemplateParamSet'] as string[])[0]!
}

async function signUp(headers: Record<string, string>): Promise<number> {
  const mobile = newNumber()
  expect((await send(mobile, headers)).code).toBe(0)
  const body = { mobile, login_type: 'mobile' as const, code: lastSms() }
  const { access_token } = await world.data(signIn.login, { body, headers })
  return (await world.data(api.userDetails, { token: access_token })).key_count
}

function guess(headers: Record<string, string>) {
  const body = { mobile: newNumber(), login_type: 'password' as const, password: 'a guess' }
  return world.call(signIn.login, { body, headers })
}

describe('a store with real services', () => {
  it('sends codes by SMS to phones and by mail to mail addresses, in the language of the caller', async () => {
    const headers = { ...newNetwork(), 'accept-language': 'pt' }
    expect((await send('+351 912 345 678', headers)).code).toBe(0)
    expect(phones.requests.at(-1)!.body).toMatchObject({ PhoneNumberSet: ['+351912345678'] })
    expect((await send('Rui@Example.com', headers)).code).toBe(0)
    expect(mails).toHaveLength(1)
    const code = /Seu c=C3=B3digo da Noktra =C3=A9 (\d{6})/.exec(mails[0]!.replace(/=\r\n/g, ''))![1]!
    const body = { mobile: 'rui@example.com', login_type: 'mobile' as const, code }
    expect((await world.data(signIn.login, { body, headers })).is_new).toBe(true)
  })

  it('has no sandbox', async () => {
    expect((await fetch(`${world.url}/sandbox/captcha`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${world.url}/sandbox/outbox`)).status).toBe(404)
  })

  /** @shows ASVS-16.5.2 */
  it('says so when the service fails, and the number need not wait', async () => {
    const headers = newNetwork()
    const mobile = newNumber()
    for (const failure of [
      refused('InternalError'),
      status(503),
      answered({ SendStatusSet: [{ Code: 'Failed' }] }),
    ]) {
      phones.answer(failure)
      expect((await send(mobile, headers)).error).toBe('sms_failed')
    }
    const neverArrived = lastSms()
    const body = { mobile, login_type: 'mobile' as const, code: neverArrived }
    expect((await world.call(signIn.login, { body, headers })).error).toBe('code_wrong')
    phones.answer(OK)
    expect((await send(mobile, headers)).code).toBe(0)
    expect((await send(mobile, headers)).error).toBe('too_many_requests')
    expect((await world.call(signIn.login, { body: { ...body, code: lastSms() }, headers })).code).toBe(0)
    mailboxIsFull = true
    expect((await send('full@example.com', headers)).error).toBe('sms_failed')
    mailboxIsFull = false
    expect((await send('full@example.com', headers)).code).toBe(0)
  })

  it('sends a network 60 codes an hour, failed ones counted', async () => {
    const headers = newNetwork()
    const ip = headers['x-forwarded-for']!
    const now = world.clock.now()
    const before = Array.from({ length: 59 }, (_, n) => ({
      address: newNumber(),
      network: ip,
      code_hash: Buffer.alloc(32),
      created_at: new Date(now.getTime() - n * 1000),
      expires_at: now,
      failed_at: n % 2 ? now : null,
    }))
    await world.db.insertInto('sent_code').values(before).execute()
    expect((await send(newNumber(), headers)).code).toBe(0)
    expect(await send(newNumber(), headers)).toMatchObject({ error: 'too_many_requests', status: 429 })
    expect((await send(newNumber(), newNetwork())).code).toBe(0)
    world.clock.advance(60 * MINUTE)
    expect((await send(newNumber(), headers)).code).toBe(0)
  })

  it('sends a network 300 codes a day', async () => {
    const headers = newNetwork()
    const now = world.clock.now()
    const before = Array.from({ length: 299 }, () => ({
      address: newNumber(),
      network: headers['x-forwarded-for']!,
      code_hash: Buffer.alloc(32),
      created_at: new Date(now.getTime() - 120 * MINUTE),
      expires_at: now,
    }))
    await world.db.insertInto('sent_code').values(before).execute()
    expect((await send(newNumber(), headers)).code).toBe(0)
    const refusedToday = await send(newNumber(), headers)
    expect(refusedToday.error).toBe('too_many_requests')
    expect((refusedToday.data as unknown as { seconds: number }).seconds).toBeGreaterThan(21 * 3600)
  })

  it('wants a captcha after three wrong passwords from a network, for whatever numbers', async () => {
    const headers = newNetwork()
    for (let n = 0; n < 3; n++) expect((await guess(headers)).error).toBe('password_wrong')
    expect((await guess(headers)).error).toBe('captcha_required')
    expect((await guess(newNetwork())).error).toBe('password_wrong')
  })

  it('does not count a right password: others in the network may still mistype', async () => {
    const headers = newNetwork()
    const mobile = newNumber()
    await send(mobile, headers)
    const password = 'correct horse'
    const body = { mobile, login_type: 'mobile' as const, code: lastSms(), password }
    await world.data(signIn.login, { body, headers })
    for (let n = 0; n < 5; n++) {
      await world.data(signIn.login, { body: { mobile, login_type: 'password', password }, headers })
    }
    const other = { mobile: newNumber(), login_type: 'password' as const, password: 'a guess' }
    expect((await world.call(signIn.login, { body: other, headers })).error).toBe('password_wrong')
  })

  it('draws a network 30 puzzles a minute', async () => {
    const headers = newNetwork()
    const answers = []
    for (let n = 0; n < 31; n++) answers.push((await world.call(signIn.newCaptcha, { headers })).error)
    expect(answers).toEqual([...Array.from({ length: 30 }, () => null), 'too_many_requests'])
    world.clock.advance(MINUTE)
    expect((await world.call(signIn.newCaptcha, { headers })).code).toBe(0)
  })

  it('gives one registration gift to a network', async () => {
    const headers = newNetwork()
    expect(await signUp(headers)).toBe(1)
    expect(await signUp(headers)).toBe(0)
    expect(await signUp(newNetwork())).toBe(1)
    expect(await signUp({ 'x-forwarded-for': '2001:db8:1:2:aaaa::1' })).toBe(1)
    expect(await signUp({ 'x-forwarded-for': '2001:db8:1:2:bbbb::9' })).toBe(0)
  })
})
