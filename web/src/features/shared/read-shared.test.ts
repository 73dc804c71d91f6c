import { expect, test } from 'vitest'
import { readShared } from './read-shared.ts'

const HOST = 'store.example'
const read = (parts: Record<string, string>) => readShared(new URLSearchParams(parts), HOST)

test('a link of this store leads to its page, wherever it stands', () => {
  expect(read({ shared_url: 'https://store.example/battleDetail/12?key=ab' })).toEqual({
    path: '/battleDetail/12?key=ab',
  })
  expect(read({ shared: 'Join me: https://store.example/rollDetail/7.' })).toEqual({ path: '/rollDetail/7' })
  expect(read({ shared: '快来 https://store.example/home?code=AB12CD34。' })).toEqual({
    path: '/home?code=AB12CD34',
  })
  expect(read({ shared_title: 'A box', shared_url: 'https://store.example/openbox/3#odds' })).toEqual({
    path: '/openbox/3#odds',
  })
})

test('no link leads anywhere else', () => {
  for (const shared of [
    'https://evil.example/battleDetail/12',
    'https://store.example.evil.example/home',
    'https://store.example@evil.example/home',
    'javascript:alert(1)',
    '//evil.example/home',
    'https://store.example/api/openapi.json',
    'https://store.example/shared?shared_url=https://store.example/home',
    'https://store.example//evil.example',
  ]) {
    expect(read({ shared }), shared).toEqual({ unknown: shared })
  }
})

test('a proof and a code are known by their form', () => {
  expect(read({ shared: '{"kind":"box","id":"184"}' })).toEqual({ proof: '{"kind":"box","id":"184"}' })
  expect(read({ shared: ' AB12CD34 ' })).toEqual({ code: 'AB12CD34' })
  expect(read({ shared: 'two words' })).toEqual({ unknown: 'two words' })
  expect(read({})).toEqual({ unknown: '' })
})
