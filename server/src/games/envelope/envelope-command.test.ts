// @module-tag long

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { envelopeDetails } from '@noktra/contract/envelopes'
import { commandsOf, type Commands } from '#test/commands.ts'
import { aClaimant, claim } from '#test/envelopes.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' })
let commands: Commands

beforeAll(async () => {
  commands = await commandsOf(world, { SANDBOX: '1' })
  world.clock.advance(60_000)
})

afterAll(() => commands.remove())

const run = (...args: string[]) => commands.run('envelope', args)

/** Each run starts a process of its own. */
describe('npm run envelope', { timeout: 120_000 }, () => {
  test('makes an envelope that can be claimed, and ends it', async () => {
    const terms = ['--sum', '12.50', '--parts', '10', '--days', '30']
    const made = await run('--code', 'from the desk', '--title', 'Hello', '--title-zh', '你好', ...terms)
    expect(made.stderr).toMatch(/12\.5 coins in 10 parts\.$/)
    const id = Number(made.stdout)
    expect((await claim(world, await aClaimant(world), 'From The Desk')).data).toMatchObject({
      red_envelope_id: id,
      n: 1,
    })
    const query = { red_envelope_id: id }
    const chinese = await world.data(envelopeDetails, { query, headers: { 'accept-language': 'zh' } })
    expect(chinese).toMatchObject({ title: '你好', num: 10, left: 9, total: 12.5, status: 0 })
    expect((await world.data(envelopeDetails, { query })).title).toBe('Hello')

    expect(await run('--code', 'From the desk', '--title', 'Again', ...terms)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'the code FROM THE DESK is in use.',
    })
    expect(await run('--close', String(id))).toMatchObject({ status: 0, stderr: `Envelope ${id} is closed.` })
    expect((await claim(world, await aClaimant(world), 'from the desk')).error).toBe('envelope_ended')
    expect(await run('--close', String(id))).toMatchObject({ status: 1, stdout: '' })
  })

  test.each([
    ['nothing', []],
    ['no title', ['--code', 'x', '--sum', '1', '--parts', '1', '--days', '1']],
    ['an unknown word', ['--codes', 'x']],
    [
      'a sum of three decimals',
      ['--code', 'x', '--title', 'T', '--sum', '1.234', '--parts', '1', '--days', '1'],
    ],
    ['no day', ['--code', 'x', '--title', 'T', '--sum', '1', '--parts', '1', '--days', '0']],
    [
      'fewer cents than parts',
      ['--code', 'x', '--title', 'T', '--sum', '1', '--parts', '101', '--days', '1'],
    ],
  ])('refuses %s in a sentence', async (_, args) => {
    const { status, stdout, stderr } = await run(...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(stderr.length).toBeGreaterThan(20)
  })
})
