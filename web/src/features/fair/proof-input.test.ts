import { expect, test } from 'vitest'
import { readShared } from './proof-input.ts'

const HOST = 'store.example'

function shared(values: Record<string, string>) {
  return readShared(new URLSearchParams(values), HOST)
}

test.each([
  [{ shared_url: 'https://store.example/fair/184' }, '184'],
  [{ shared: 'Look: https://store.example/replay/b20418?from=chat' }, 'b20418'],
  [{ shared_title: 'An upgrade', shared: 'https://store.example/fair/u30001' }, 'u30001'],
  [{ shared: 'two https://elsewhere.example/fair/1\nhttps://store.example/fair/w5' }, 'w5'],
])('a shared link leads to its draw: %o', (values, id) => {
  expect(shared(values)).toEqual({ id })
})

test.each([
  [{ shared: ' {"kind":"box"} ' }, '{"kind":"box"}'],
  [{ shared_url: 'https://elsewhere.example/fair/184' }, 'https://elsewhere.example/fair/184'],
  [{ shared: 'https://store.example/fair/log' }, 'https://store.example/fair/log'],
])('anything else is text to be read as a proof: %o', (values, text) => {
  expect(shared(values)).toEqual({ text })
})

test.each<Record<string, string>>([{}, { shared: '  ' }, { page: '2' }])(
  'nothing was shared by %o',
  (values) => {
    expect(shared(values)).toBeNull()
  },
)
