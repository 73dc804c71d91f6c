import { describe, expect, test } from 'vitest'
import { newCaptcha } from '@noktra/contract/sign-in'
import { useWorld, type World } from '#test/world.ts'

const NAME = '__Host-noktra_device'
const HOST = 'store.example'
const open = useWorld()
const secure = useWorld({ PUBLIC_URL: `https://${HOST}` })

/** The cookie that a call is answered with, if it is given one. */
async function given(world: World, cookie = ''): Promise<string | undefined> {
  const answer = await world.store.app.inject({
    method: 'POST',
    url: newCaptcha.path,
    headers: { host: HOST, cookie },
    payload: {},
  })
  const set = [answer.headers['set-cookie'] ?? []].flat()
  return set.find((one) => one.includes('noktra_device='))
}

const pairOf = (set: string | undefined) => set!.split(';')[0]!
const idOf = (set: string | undefined) => /device=(\w+)\./.exec(set!)![1]

describe('the device cookie', () => {
  /** @shows ASVS-3.3.1 ASVS-3.3.3 */
  test('by https is the host’s own, and one from before is still known', async () => {
    const set = await given(secure)
    expect(set).toMatch(
      new RegExp(`^${NAME}=\\w{24}\\.[\\w-]{24}; .*Path=/; HttpOnly; Secure; SameSite=Lax$`),
    )
    expect(await given(secure, pairOf(set))).toBeUndefined()
    const before = await given(secure, pairOf(set).replace(NAME, 'noktra_device'))
    expect(before).toMatch(new RegExp(`^${NAME}=`))
    expect(idOf(before)).toBe(idOf(set))
  })

  test('that somebody made up is replaced, by whichever name it comes', async () => {
    const made = `${'a'.repeat(24)}.${'b'.repeat(24)}`
    for (const name of [NAME, 'noktra_device']) {
      const set = await given(secure, `${name}=${made}`)
      expect(set).toMatch(new RegExp(`^${NAME}=`))
      expect(idOf(set)).not.toBe('a'.repeat(24))
    }
  })

  test('by plain http has an ordinary name, which a browser takes without TLS', async () => {
    const set = await given(open)
    expect(set).toMatch(/^noktra_device=/)
    expect(set).not.toContain('Secure')
    expect(await given(open, pairOf(set))).toBeUndefined()
  })
})
