import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { findOwnOrigin } from '#server/platform/http/own-origin.ts'

const production = readConfig({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://store.example',
  MAIN_HOSTS: 'store.example,www.store.example',
  STEAM_HOSTS: 'Play.Store.example, skins.example',
})

it.each([
  ['store.example', 'https://store.example'],
  ['WWW.store.example', 'https://www.store.example'],
  ['play.store.example', 'https://play.store.example'],
  ['skins.example:8443', 'https://skins.example:8443'],
])('the store is at %s', (host, origin) => {
  expect(findOwnOrigin(production, host)).toBe(origin)
})

it.each([
  'evil.example',
  'store.example.evil.example',
  'evil.example/store.example',
  'user@store.example',
  'store.example?',
  'store.example#',
  'store.example:99999',
  '',
  ' ',
  'x store.example',
])('the store is not at %j', (host) => {
  expect(findOwnOrigin(production, host)).toBeNull()
})

it('a sandbox is wherever it is called, unless its hosts are named', () => {
  const sandbox = readConfig({ SANDBOX: '1', PORT: '3000' })
  expect(findOwnOrigin(sandbox, 'steam.localhost:3000')).toBe('http://steam.localhost:3000')
  expect(findOwnOrigin(sandbox, '[::1]:3000')).toBe('http://[::1]:3000')
  const named = readConfig({ SANDBOX: '1', STEAM_HOSTS: 'steam.localhost' })
  expect(findOwnOrigin(named, 'steam.localhost:3000')).toBe('http://steam.localhost:3000')
  expect(findOwnOrigin(named, 'other.localhost:3000')).toBeNull()
  expect(findOwnOrigin(named, 'localhost:3000')).toBe('http://localhost:3000')
})

it('Steam is used where a market sends items, for trade links need it', () => {
  const market = {
    MARKETPLACE_URL: 'https://market.example',
    MARKETPLACE_KEY: 'K',
    MARKETPLACE_SECRET: 'S',
    MARKETPLACE_RATE: '7.2',
    STEAM_APP_ID: '4100',
  }
  expect(readConfig(market).steam).toEqual({
    openIdUrl: 'https://steamcommunity.com/openid/login',
    apiKey: null,
  })
})

it('Steam is used when its endpoint or its key is named, and the endpoint must be an address', () => {
  expect(readConfig({}).steam).toBeNull()
  expect(readConfig({ STEAM_API_KEY: 'K', STEAM_APP_ID: '4100' }).steam).toEqual({
    openIdUrl: 'https://steamcommunity.com/openid/login',
    apiKey: 'K',
  })
  expect(
    readConfig({ STEAM_OPENID_URL: 'http://127.0.0.1:9/openid/login', STEAM_APP_ID: '4100' }).steam,
  ).toEqual({
    openIdUrl: 'http://127.0.0.1:9/openid/login',
    apiKey: null,
  })
  for (const address of [
    'steam',
    'ftp://steam.example',
    'https://u:p@steam.example',
    'https://steam.example?a=1',
  ]) {
    expect(() => readConfig({ STEAM_OPENID_URL: address })).toThrow('STEAM_OPENID_URL')
  }
})
