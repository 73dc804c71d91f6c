import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { useWorld } from '#test/world.ts'

describe('where weaknesses are reported', () => {
  const world = useWorld({
    PUBLIC_URL: 'https://store.example',
    SECURITY_CONTACT: 'security@store.example, https://store.example/report',
  })

  test('is told as RFC 9116 asks, with an end within the year', async () => {
    const answer = await world.store.app.inject({
      url: '/.well-known/security.txt',
      headers: { host: 'store.example' },
    })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe(
      [
        'Contact: mailto:security@store.example',
        'Contact: https://store.example/report',
        'Expires: 2026-08-29T00:00:00.000Z',
        'Canonical: https://store.example/.well-known/security.txt',
        '',
      ].join('\r\n'),
    )
  })
})

describe('a store that names no address', () => {
  const world = useWorld()

  test('has no such file', async () => {
    expect((await fetch(`${world.url}/.well-known/security.txt`)).status).toBe(404)
  })
})

describe('an address', () => {
  test.each([
    ['', []],
    ['a@b.example', ['mailto:a@b.example']],
    ['mailto:a@b.example,', ['mailto:a@b.example']],
    ['https://b.example/report', ['https://b.example/report']],
  ])('%j is taken', (text, contacts) => {
    expect(readConfig({ SECURITY_CONTACT: text }).securityContacts).toEqual(contacts)
  })

  test.each([
    'b.example',
    'http://b.example/report',
    'mailto:',
    'https://',
    'a@b@c',
    'javascript:alert(1)',
    'a@b.example\nx',
  ])('%j is refused', (text) => {
    expect(() => readConfig({ SECURITY_CONTACT: text })).toThrow(ConfigError)
  })
})
