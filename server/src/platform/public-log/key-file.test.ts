// @module-tag long

import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysAt } from '@noktra/game/log/log-keys'
import { openNote, parseVerifierKey, signerKey, signNote } from '@noktra/game/log/signed-note'
import { makeOwnDatabase, type OwnDatabase } from '#test/own-database.ts'
import { runCommand } from '#test/run-command.ts'
import { ConfigError } from '../config.ts'
import { parseLogKeys, periodsOf, readLogKeys, rotateLogKey } from './key-file.ts'

const newFile = () => join(mkdtempSync(join(tmpdir(), 'noktra-keys-')), 'log-key.json')

test('the first start makes a key that only its user can read, and the next ones read it', () => {
  const file = newFile()
  const [key] = readLogKeys(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readLogKeys(file)[0]!.seed).toEqual(key!.seed)
  expect(readdirSync(join(file, '..'))).toEqual(['log-key.json'])
})

test('what it signs is what the public key of its seed opens, as the game package signs it', () => {
  const [{ key }] = periodsOf(readLogKeys(newFile()), 'shop.example/log') as [ReturnType<typeof periodsOf>[0]]
  const note = signNote('hello\n', [key])
  expect(note).toBe(signNote('hello\n', [signerKey(key.name, key.seed)]))
  expect(openNote(note, [key]).checked).toHaveLength(1)
})

test('a rotation adds a key, and the old one signs beside it until the overlap is over', () => {
  const file = newFile()
  const [first] = readLogKeys(file)
  const rotated = rotateLogKey(file, 1000, 60)
  expect(rotated.map(({ from_s, until_s }) => [from_s, until_s])).toEqual([
    [0, 1060],
    [1000, null],
  ])
  expect(readLogKeys(file)).toEqual(rotated)
  const periods = periodsOf(rotated, 'shop.example/log')
  const names = (time: number) => keysAt(periods, time).map(({ id }) => id)
  expect([999, 1000, 1059, 1060].map((time) => names(time).length)).toEqual([1, 2, 2, 1])
  expect(rotated[0]!.seed).toEqual(first!.seed)
})

test.each([
  ['no JSON', 'x', 'not readable as JSON'],
  ['no keys', '{}', 'has no keys'],
  ['keys that are no list', '{"keys":5}', 'has no keys'],
  ['a short seed', '{"keys":[{"seed":"ab","from_s":0,"until_s":null}]}', '64 digits'],
  ['a time that is none', `{"keys":[{"seed":"${'ab'.repeat(32)}","from_s":-1,"until_s":null}]}`, 'time'],
  ['an end before the beginning', `{"keys":[{"seed":"${'ab'.repeat(32)}","from_s":9,"until_s":5}]}`, 'ends'],
])('a file with %s is refused', (_what, text, why) => {
  expect(() => parseLogKeys(text, 'log-key.json')).toThrow(ConfigError)
  expect(() => parseLogKeys(text, 'log-key.json')).toThrow(why)
})

let own: OwnDatabase

beforeAll(async () => {
  own = await makeOwnDatabase('template')
})
afterAll(() => own.drop())

test('npm run log-key prints the public keys, and rotates them', { timeout: 120_000 }, async () => {
  const file = newFile()
  const env = { ...process.env, ...own.env, LOG_KEY_FILE: file, PUBLIC_URL: 'https://shop.example' }
  expect(await runCommand('log-key', [], env)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('when it first starts') as string,
  })
  readLogKeys(file)
  const { stdout } = await runCommand('log-key', [], env)
  const [key, ...said] = stdout.split('  ')
  expect(parseVerifierKey(key!)).toMatchObject({ name: 'shop.example/log' })
  expect(said.join(' ')).toBe('signs from the first entry')
  const seed = (JSON.parse(readFileSync(file, 'utf8')) as { keys: { seed: string }[] }).keys[0]!.seed
  expect(stdout).not.toContain(seed)
  const rotated = await runCommand('log-key', ['--rotate', '--overlap', '2'], env)
  expect(rotated.stdout.split('\n')).toHaveLength(2)
  expect(rotated.stdout).toMatch(/until .*\n.*signs from/)
  expect((await runCommand('log-key', ['--overlap', '2'], env)).status).toBe(1)
  expect((await runCommand('log-key', ['--rotate', '--overlap', '0'], env)).stderr).toContain('whole number')
  writeFileSync(file, 'x')
  expect((await runCommand('log-key', [], env)).stderr).toContain('not readable')
})
