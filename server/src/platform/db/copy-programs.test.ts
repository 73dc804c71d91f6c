import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyPrograms } from './copy-programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'noktra-programs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Programs with one library, known by its name and by a link to it. */
function makePrograms(name: string, target = 'libpq.so.5.18'): string {
  const made = join(folder, name)
  mkdirSync(join(made, 'lib'), { recursive: true })
  writeFileSync(join(made, 'lib/libpq.so.5.18'), name)
  symlinkSync(target, join(made, 'lib/libpq.so.5'))
  return made
}

const library = (copy: string) => readFileSync(join(copy, 'lib/libpq.so.5'), 'utf8')

test('a copy stands by itself: its links lead to its own libraries when the packages have gone', () => {
  const packages = makePrograms('packages')
  const copy = join(folder, 'home/copy')
  copyPrograms(packages, copy)
  rmSync(packages, { recursive: true })
  expect(readlinkSync(join(copy, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(library(copy)).toBe('packages')
  expect(readdirSync(join(folder, 'home'))).toEqual(['copy'])
})

test('a copy that is there stays as it is', () => {
  const copy = makePrograms('earlier')
  copyPrograms(makePrograms('later'), copy)
  expect(library(copy)).toBe('earlier')
})

test('a copy whose links lead back to the packages is made again', () => {
  const copy = makePrograms('leads-away', join(folder, 'gone/libpq.so.5.18'))
  copyPrograms(makePrograms('today'), copy)
  expect(library(copy)).toBe('today')
})
