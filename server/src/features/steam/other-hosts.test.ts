import { request } from 'node:http'
import { expect, it } from 'vitest'
import { errorText } from '@noktra/languages/error-text'
import { newBrowser } from '#test/steam.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ STEAM_HOSTS: 'steam.localhost' })

/** A request that names a host, which fetch does not let one choose. */
async function get(
  path: string,
  host: string,
  cookie = '',
): Promise<{ status: number; location: string; html: string }> {
  return new Promise((done, fail) => {
    const sent = request(`${world.url}${path}`, { headers: { host, cookie } }, (response) => {
      let html = ''
      response.on('data', (chunk: Buffer) => (html += String(chunk)))
      response.on('end', () =>
        done({ status: response.statusCode!, location: response.headers.location ?? '', html }),
      )
    })
    sent.on('error', fail)
    sent.end()
  })
}

it('the way back is to the host that the browser is at', async () => {
  const { status, location } = await get(
    '/api/user/auth/steam',
    'steam.localhost:8080',
    await newBrowser(world),
  )
  expect(status).toBe(302)
  expect(new URL(location).searchParams.get('openid.realm')).toBe('http://steam.localhost:8080/')
})

/** @shows ASVS-1.3.6 ASVS-3.7.2 */
it('a host that is not the store’s leads to no platform, and takes no answer', async () => {
  const cookie = await newBrowser(world)
  const begin = await get('/api/user/auth/steam', 'evil.example', cookie)
  expect(begin.status).toBe(503)
  expect(begin.html).toContain(errorText('service_unavailable', 'en'))
  const back = await get(`/api/user/auth/steam/return?state=${'A'.repeat(43)}`, 'evil.example', cookie)
  expect(back.html).toContain(errorText('steam_refused', 'en'))
})

/** @shows SPEC-2.42 SPEC-2.43 */
it('the page says which ways to sign in it offers, by its host', async () => {
  const mark = (html: string) => /<meta name="store"[^>]*>/.exec(html)?.[0]
  expect(mark((await get('/home', 'localhost:3000')).html)).toBe(
    '<meta name="store" content="sandbox" data-sign-in="phone steam" data-pay="alipay2 rxka-ali" data-languages="en zh pt">',
  )
  expect(mark((await get('/home', 'steam.localhost:3000')).html)).toBe(
    '<meta name="store" content="sandbox" data-sign-in="steam" data-pay="alipay2 rxka-ali" data-languages="en zh pt">',
  )
  expect(mark((await get('/home', 'evil.example')).html)).toBe(
    '<meta name="store" content="sandbox" data-sign-in="phone" data-pay="alipay2 rxka-ali" data-languages="en zh pt">',
  )
})
