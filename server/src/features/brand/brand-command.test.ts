// @module-tag long

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandNow } from '@noktra/contract/admin/brand'
import { ROOT } from '#server/platform/root.ts'
import { makeStaff, office, type Member } from '#test/admin.ts'
import { commandsOf, type Commands } from '#test/commands.ts'
import { useWorld } from '#test/world.ts'

/** Each run starts a process of its own. */
const SLOW = { timeout: 120_000 }
const SECOND = join(ROOT, 'e2e/second-brand/brand.json')

describe('npm run brand', SLOW, () => {
  const world = useWorld({ SHARED_KEPT_MS: '500' })
  const folder = mkdtempSync(join(tmpdir(), 'noktra-brand-'))
  let commands: Commands
  let support: Member

  beforeAll(async () => {
    commands = await commandsOf(world, { SANDBOX: '1' })
    support = await makeStaff(world, 'support')
  })
  afterAll(() => {
    commands.remove()
    rmSync(folder, { recursive: true })
  })

  const brand = (...args: string[]) => commands.run('brand', args)
  const nameNow = async () => (await office(world, brandNow, { by: support })).values.name
  const titleNow = async () =>
    /<title>[^<]*<\/title>/.exec(await (await fetch(`${world.url}/home`)).text())![0]

  /** A brand file with something changed, beside the picture that it names. */
  function changedFile(name: string, change: (values: Record<string, unknown>) => void): string {
    const values = JSON.parse(readFileSync(SECOND, 'utf8')) as Record<string, unknown>
    change(values)
    writeFileSync(join(folder, 'mark.svg'), readFileSync(join(SECOND, '../mark.svg')))
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(values))
    return file
  }

  test('only reads a file that is to be checked', async () => {
    const checked = await brand('--import', SECOND, '--check')
    expect(checked).toMatchObject({
      status: 0,
      stdout: `The brand file ${SECOND} can be shown: Palefire.`,
      stderr: '',
    })
    expect(await nameNow()).toBe('Noktra')
  })

  test('refuses what cannot be shown in one sentence that names the field, and changes nothing', async () => {
    const pale = changedFile('pale.json', (values) => {
      values['colours'] = { accent: '#222222', hover: '#222222', pressed: '#222222', on_accent: '#2a1705' }
    })
    const nameless = changedFile('nameless.json', (values) => delete values['name'])
    for (const [args, said] of [
      [[], 'npm run --silent brand -- --import <file>'],
      [
        ['--import', join(folder, 'none.json')],
        `The brand file ${join(folder, 'none.json')} cannot be read.`,
      ],
      [['--import', nameless], `The brand file ${nameless}: name is missing`],
      [['--import', pale], `The brand file ${pale}: colours.`],
    ] as const) {
      const ran = await brand(...args)
      expect(ran, args.join(' ')).toMatchObject({ status: 1, stdout: '' })
      expect(ran.stderr).toContain(said)
    }
    expect(await nameNow()).toBe('Noktra')
  })

  test('makes a file the next version, which the running store shows, and says so once', async () => {
    const { versions } = await office(world, brandNow, { by: support })
    const imported = await brand('--import', SECOND)
    expect(imported.stderr).toBe('')
    expect(imported.stdout).toMatch(
      new RegExp(`^Version ${versions[0]!.version + 1} of the brand is Palefire. Changed: .*name`),
    )
    await expect.poll(titleNow).toContain('Palefire')
    expect(await nameNow()).toBe('Palefire')
    const line = await world.db
      .selectFrom('audit')
      .selectAll()
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    expect(line.action).toBe('command/brand/import')

    const again = await brand('--import', SECOND)
    expect(again).toMatchObject({ status: 0, stdout: 'The store has this brand already.' })
    expect((await office(world, brandNow, { by: support })).versions).toHaveLength(versions.length + 1)
  })
})
