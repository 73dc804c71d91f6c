import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ WEB_FROM_SOURCE: '1' })

test('in development a page is the source of the web with the head that the store writes', async () => {
  const answer = await fetch(`${world.url}/home`)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).toContain('src="/src/main.tsx"')
  expect(html).toContain('<meta name="store" content="sandbox"')
  expect(html).toContain('<div class="boot-note">')
})

test('production does not serve the source of the web', () => {
  const env = { NODE_ENV: 'production', WEB_FROM_SOURCE: '1' }
  expect(() => readConfig(env)).toThrow(ConfigError)
})
