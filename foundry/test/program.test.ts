// @module-tag long

import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOf } from '../src/encode/store-picture.ts'
import { readManifest } from '../src/manifest/manifest.ts'

const FOUNDRY = join(import.meta.dirname, '..')

let home: string

// a copy of the program whose recipes may be changed, where it still finds its packages
beforeAll(() => {
  mkdirSync(join(FOUNDRY, 'out'), { recursive: true })
  home = mkdtempSync(join(FOUNDRY, 'out/test-'))
  cpSync(join(FOUNDRY, 'src'), join(home, 'src'), { recursive: true })
})
afterAll(() => rmSync(home, { recursive: true }))

type Run = { code: number | null; stdout: string; stderr: string }

function start(...argv: string[]) {
  const child = spawn(process.execPath, [join(home, 'src/main.ts'), ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<Run>((resolve) => {
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  return { child, ended }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

/** Every picture in the folder is in its manifest and whole; nothing else lies there. */
function expectWhole(out: string): void {
  const manifest = readManifest(out)
  const entries = [...manifest.values()].flatMap(({ files }) => Object.values(files))
  for (const { path, hash } of entries) expect(hashOf(readFileSync(join(out, path)))).toBe(hash)
  const names = entries.map(({ path }) => path.slice(path.indexOf('/') + 1))
  expect(filesIn(out)).toEqual([...names, 'manifest.json'].sort())
  expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([])
}

test('a second run makes nothing, and one after a change only what changed', async () => {
  const out = join(home, 'resumed')
  const render = ['render', '--icon', 'coin,mine', '--draft', '--jobs', '1', '--out', out]
  const first = await start(...render).ended
  expect(first.stderr).toContain('2 pictures to make, 0 as they should be')
  expect(first.code).toBe(0)
  expectWhole(out)
  const before = filesIn(out)

  const second = await start(...render).ended
  expect(second.stdout).toMatch(/^0 pictures made in \d+ s, 2 were there already: /)
  expect(filesIn(out)).toEqual(before)

  const recipe = join(home, 'src/recipes/fronts/icons/coin.ts')
  writeFileSync(recipe, readFileSync(recipe, 'utf8').replace('#ffdf70', '#ff70df'))
  const third = await start(...render).ended
  expect(third.stdout).toMatch(/^1 pictures made in \d+ s, 1 were there already: /)
  expectWhole(out)
  const after = filesIn(out)
  expect(after.filter((name) => name.startsWith('mine'))).toEqual(
    before.filter((name) => name.startsWith('mine')),
  )
  expect(after.filter((name) => name.startsWith('coin'))).not.toEqual(
    before.filter((name) => name.startsWith('coin')),
  )
})

test('Ctrl-C leaves whole pictures and nothing else', async () => {
  const out = join(home, 'stopped')
  const { child, ended } = start('render', '--family', 'vesper-hook', '--draft', '--jobs', '1', '--out', out)
  const items = join(out, 'items')
  await expect
    .poll(() => (existsSync(items) ? readdirSync(items).length : 0), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(4)
  child.kill('SIGINT')
  const { code, stderr } = await ended
  expect(code).toBe(130)
  expect(stderr.trim().split('\n').at(-1)).toBe(
    'Stopped: the pictures made so far are whole, and the next run goes on from them.',
  )
  expectWhole(out)
})

test('a folder that cannot be written is told with the reason, and the program ends with 2', async () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  const { code, stderr } = await start('render', '--icon', 'coin', '--out', file).ended
  expect([code, stderr]).toEqual([2, `The folder ${file} cannot be written: it is a file\n`])
})

describe('a folder that can no longer be written in the middle of a run is told with the reason', () => {
  const render = (out: string, icons: string) =>
    start('render', '--icon', icons, '--draft', '--jobs', '1', '--out', out).ended

  /** A WebP file tells its own length. */
  function expectNoHalfPicture(out: string): void {
    const pictures = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.webp'),
    )
    for (const name of pictures) {
      const bytes = readFileSync(join(out, name))
      expect([name, bytes.length]).toEqual([name, bytes.readUInt32LE(4) + 8])
    }
    expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([])
  }

  test('because the disk is full', async ({ skip }) => {
    const out = join(home, 'small-disk')
    mkdirSync(out)
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', out])
    skip(mount.status !== 0, 'only root may mount a small disk')
    try {
      const { code, stderr } = await render(out, 'all')
      expect(stderr.trim().split('\n').at(-1)).toBe(`The folder ${out} cannot be written: the disk is full`)
      expect(code).toBe(2)
      expectNoHalfPicture(out)
    } finally {
      spawnSync('umount', [out])
    }
  })

  test('because a file lies in the place of a folder', async () => {
    const out = join(home, 'taken')
    mkdirSync(out)
    writeFileSync(join(out, 'icons'), '')
    const { code, stderr } = await render(out, 'coin')
    expect(stderr.trim().split('\n').at(-1)).toBe(
      `The folder ${join(out, 'icons')} cannot be written: it is a file`,
    )
    expect(code).toBe(2)
    expect(filesIn(out)).toEqual(['icons', 'manifest.json'])
    expectNoHalfPicture(out)
  })
})

describe('a sheet', () => {
  const asked = '--family vesper-hook --finish duskline,goldmend --exterior fn,bs --draft --jobs 1'
  const sheet = (out: string) => start('sheet', ...asked.split(' '), '--out', out).ended
  const CELL = { width: 280, height: 210 }
  const TITLES = 28
  const LABEL = 20

  test('of a family is one picture with a cell for each finish and exterior that was asked for', async () => {
    const out = join(home, 'sheets/vesper-hook.png')
    const { code, stdout } = await sheet(out)
    expect([code, stdout]).toEqual([0, `${out}\n`])
    expect(readdirSync(join(home, 'sheets'))).toEqual(['vesper-hook.png'])
    const { width, height } = await sharp(out).metadata()
    expect([width, height]).toEqual([2 * CELL.width, TITLES + 2 * CELL.height])

    const cells: string[] = []
    for (const top of [TITLES, TITLES + CELL.height])
      for (const left of [0, CELL.width]) {
        const pixels = await sharp(out)
          .extract({ left, top: top + LABEL, width: CELL.width, height: CELL.height - LABEL })
          .removeAlpha()
          .raw()
          .toBuffer()
        const [red, green, blue] = pixels
        let drawn = 0
        for (let at = 0; at < pixels.length; at += 3)
          if (pixels[at] !== red || pixels[at + 1] !== green || pixels[at + 2] !== blue) drawn++
        expect(drawn / (pixels.length / 3)).toBeGreaterThan(0.1)
        cells.push(hashOf(pixels))
      }
    expect(new Set(cells).size).toBe(4)
  })

  test('that should go where a folder is, is refused before anything is rendered', async () => {
    const { code, stderr } = await sheet(home)
    expect([code, stderr]).toEqual([2, `--out names a file for the sheet, and ${home} is a folder\n`])
  })
})

test('an unknown key is told in one line, and the program ends with 2', async () => {
  const { code, stdout, stderr } = await start('sheet', '--icon', 'cion').ended
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toBe(
    'There is no icon "cion", did you mean coin? (there are coin, diamond, envelope-coin, mine)\n',
  )
})
