import { describe, expect, it } from 'vitest'
import { answerAs, askPlatform, makePlatformPlayer, newBrowser } from '#test/steam.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const NS = 'http://specs.openid.net/auth/2.0'
const ENDPOINT = 'http://localhost:3000/sandbox/steam/login'

/** A direct request, as a site makes it. */
async function ask(fields: Record<string, string> | URLSearchParams) {
  const response = await fetch(`${world.url}/sandbox/steam/login`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const lines = (await response.text()).trimEnd().split('\n')
  return {
    status: response.status,
    fields: Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
  }
}

async function openPage(fields: Record<string, string>) {
  const response = await fetch(`${world.url}/sandbox/steam/login?${new URLSearchParams(fields).toString()}`, {
    redirect: 'manual',
  })
  return { response, html: await response.text() }
}

const QUESTION = {
  'openid.ns': NS,
  'openid.mode': 'checkid_setup',
  'openid.claimed_id': `${NS}/identifier_select`,
  'openid.identity': `${NS}/identifier_select`,
  'openid.return_to': 'http://store.example/return?state=x',
  'openid.realm': 'http://store.example/',
}

describe('the sandbox’s platform as an OpenID 2.0 provider', () => {
  it('is discovered by XRDS', async () => {
    const page = await fetch(`${world.url}/sandbox/steam`)
    const address = new URL(page.headers.get('x-xrds-location')!)
    for (const response of [
      await fetch(`${world.url}/sandbox/steam`, { headers: { accept: 'application/xrds+xml' } }),
      await fetch(world.url + address.pathname),
    ]) {
      expect(response.headers.get('content-type')).toMatch(/^application\/xrds\+xml/)
      const xrds = await response.text()
      expect(xrds).toContain('<Type>http://specs.openid.net/auth/2.0/server</Type>')
      expect(xrds).toContain(`<URI>${ENDPOINT}</URI>`)
    }
  })

  it('keeps no associations', async () => {
    const fields = { 'openid.ns': NS, 'openid.mode': 'associate', 'openid.assoc_type': 'HMAC-SHA256' }
    expect(await ask(fields)).toMatchObject({
      status: 400,
      fields: { ns: NS, error_code: 'unsupported-type' },
    })
  })

  it('confirms an answer of its own once, unchanged, within five minutes', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const sign = async () => {
      const cookie = await newBrowser(world)
      const { searchParams } = await answerAs(world, await askPlatform(world, cookie), steam_id)
      searchParams.delete('state')
      searchParams.set('openid.mode', 'check_authentication')
      return searchParams
    }
    const yes = { fields: { ns: NS, is_valid: 'true' } }
    const no = { fields: { ns: NS, is_valid: 'false' } }
    const first = await sign()
    expect(await ask(first)).toMatchObject(yes)
    expect(await ask(first)).toMatchObject(no)

    for (const name of ['claimed_id', 'return_to', 'response_nonce', 'assoc_handle', 'signed', 'sig']) {
      const changed = await sign()
      changed.set(`openid.${name}`, `${changed.get(`openid.${name}`)}x`)
      expect(await ask(changed), name).toMatchObject(no)
    }
    const old = await sign()
    world.clock.advance(5 * 60_000 + 1)
    expect(await ask(old)).toMatchObject(no)
    expect(await ask({ 'openid.ns': NS, 'openid.mode': 'check_authentication' })).toMatchObject(no)
  })

  it('asks its player in a page whose form may lead back to the site', async () => {
    await makePlatformPlayer(world, { nickname: '<b>Kestrel' })
    const { response, html } = await openPage(QUESTION)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://store.example;",
    )
    expect(html).toContain('store.example')
    expect(html).toContain('&#60;b&#62;Kestrel')
    expect(html).not.toContain('<b>Kestrel')
  })

  it('answers an immediate question that it must ask first', async () => {
    const { response } = await openPage({ ...QUESTION, 'openid.mode': 'checkid_immediate' })
    const back = new URL(response.headers.get('location')!)
    expect(back.searchParams.get('openid.mode')).toBe('setup_needed')
    expect(back.searchParams.get('state')).toBe('x')
  })

  /** @shows ASVS-1.2.2 ASVS-3.7.2 */
  it.each([
    ['no protocol', { 'openid.ns': '' }],
    ['no mode', { 'openid.mode': '' }],
    ['a return address outside of the realm', { 'openid.return_to': 'http://evil.example/return' }],
    ['a return address beside the realm’s path', { 'openid.realm': 'http://store.example/other' }],
    [
      'a script for a return address',
      { 'openid.return_to': 'javascript:alert(1)', 'openid.realm': 'javascript:alert(1)' },
    ],
    ['no return address', { 'openid.return_to': '' }],
  ])('refuses a question with %s', async (_name, changed) => {
    const { response } = await openPage({ ...QUESTION, ...changed })
    expect(response.status).toBe(400)
  })

  it('makes a new player who signs in at once, and refuses one that it does not know', async () => {
    const answer = (fields: Record<string, string>) =>
      fetch(`${world.url}/sandbox/steam/answer`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ return_to: QUESTION['openid.return_to'], action: 'approve', ...fields }),
      })
    const made = await answer({ player: 'new', nickname: 'Fresh', inventory_public: '1' })
    expect(made.status).toBe(303)
    const id = /\d{17}$/.exec(new URL(made.headers.get('location')!).searchParams.get('openid.identity')!)![0]
    const row = await world.db
      .selectFrom('sandbox_steam_player')
      .select(['nickname', 'inventory_public'])
      .where('steam_id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ nickname: 'Fresh', inventory_public: true })
    expect((await answer({ player: '76561198000000001' })).status).toBe(400)
    expect((await answer({ player: 'new', return_to: 'javascript:alert(1)' })).status).toBe(400)
  })

  it('lists its players with their trade links, as a page and as JSON', async () => {
    const { trade_url } = await makePlatformPlayer(world, { nickname: 'Listed' })
    const html = await (await fetch(`${world.url}/sandbox/steam`)).text()
    expect(html).toContain(trade_url.replace('&', '&#38;'))
    const json = (await (
      await fetch(`${world.url}/sandbox/steam`, { headers: { accept: 'application/json' } })
    ).json()) as { data: { list: { nickname: string; trade_url: string }[] } }
    expect(json.data.list).toContainEqual(expect.objectContaining({ nickname: 'Listed', trade_url }))
  })

  it.each([{}, { nickname: '' }, { nickname: 'x'.repeat(41) }, { nickname: 'a\0b' }, { nickname: 5 }])(
    'makes no player from %j',
    async (body) => {
      const response = await fetch(`${world.url}/sandbox/steam/players`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(400)
    },
  )
})
