import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import { log } from '@noktra/contract/log'
import { signCheckpoint } from '@noktra/game/log/checkpoint'
import {
  COSIGNATURE,
  openNote,
  parseNote,
  sign,
  signerKey,
  signerKeyText,
  verifierKeyText,
  withSignatures,
} from '@noktra/game/log/signed-note'
import { BOX } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { sequence } from '../../platform/public-log/sequence.ts'

const WITNESS = signerKey('witness.example/anna', new Uint8Array(32).fill(9), COSIGNATURE)
const STRANGER = signerKey('witness.example/eve', new Uint8Array(32).fill(8), COSIGNATURE)
const world = useWorld({ LOG_WITNESSES: verifierKeyText(WITNESS) })

async function grow(): Promise<void> {
  const { token } = await makePlayer(world, { cash: 100_000 })
  await world.data(openBox, { token, body: { box_id: BOX.one } })
  await sequence(world.store.ctx)
}

async function post(body: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${world.url}/log/cosignatures`, { method: 'POST', body })
  return { status: answer.status, text: await answer.text() }
}

async function checkpointText(): Promise<string> {
  await grow()
  const { checkpoint } = await world.data(log)
  return parseNote(checkpoint!).text
}

const now_s = () => Math.floor(world.clock.now().getTime() / 1000)

/** Runs the program that anybody can run. */
function witness(args: string[]): Promise<{ status: number | null; out: string }> {
  const child = spawn('node', [join(import.meta.dirname, '../../../../game/witness.ts'), ...args])
  let out = ''
  child.stdout.on('data', (text: Buffer) => (out += String(text)))
  child.stderr.on('data', (text: Buffer) => (out += String(text)))
  return new Promise((ended) => child.on('close', (status) => ended({ status, out })))
}

function stateFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'witness-')), 'witness.json')
}

test("a witness's line is taken, stands under the checkpoint, and is taken once", async () => {
  const text = await checkpointText()
  const note = withSignatures(text, [sign(text, WITNESS, now_s())])
  expect(await post(note)).toMatchObject({ status: 200 })
  expect(await post(note)).toMatchObject({ status: 200 })
  for (const file of ['checkpoint', 'witnessed']) {
    const served = await (await fetch(`${world.url}/log/${file}`)).text()
    expect(openNote(served, [WITNESS]).checked).toHaveLength(1)
    expect(parseNote(served).signatures).toHaveLength(2)
  }
  expect((await world.data(log)).witnesses).toMatchObject([{ time_s: now_s() }])
})

test('lines that are not of a known witness, or of another checkpoint, are refused', async () => {
  const text = await checkpointText()
  const line = sign(text, WITNESS, now_s())
  expect(await post(withSignatures(text, [sign(text, STRANGER, now_s())]))).toMatchObject({ status: 403 })
  const forged = { ...line, signature: line.signature.map((byte, n) => (n === 20 ? byte ^ 1 : byte)) }
  expect(await post(withSignatures(text, [forged]))).toMatchObject({ status: 400 })
  const later = sign(text, WITNESS, now_s() + 3600)
  expect(await post(withSignatures(text, [later]))).toMatchObject({ status: 400 })
  const [origin, size, root] = text.split('\n')
  const texts = {
    otherLog: `other.example/log\n${size}\n${root}\n`,
    otherSize: `${origin}\n${Number(size) + 1}\n${root}\n`,
    otherRoot: `${origin}\n${size}\n${Buffer.alloc(32, 1).toString('base64')}\n`,
    none: 'hello\n',
  }
  const statusOf = async (changed: string) =>
    (await post(withSignatures(changed, [sign(changed, WITNESS, now_s())]))).status
  expect(await statusOf(texts.otherLog)).toBe(404)
  expect(await statusOf(texts.otherSize)).toBe(404)
  expect(await statusOf(texts.otherRoot)).toBe(409)
  expect(await statusOf(texts.none)).toBe(400)
})

test.each([
  ['nothing', '', 400],
  ['no note', 'abc', 400],
  ['bytes', '\u0000\u0001', 400],
  ['JSON', '{"a":1}', 400],
  ['too much', 'x'.repeat(20_000), 413],
])('a body of %s is refused', async (_what, body, status) => {
  expect((await post(body)).status).toBe(status)
})

test('the witness that anybody can run signs as the log grows', { timeout: 120_000 }, async () => {
  // The program signs by the clock of the machine.
  world.clock.advance(Date.now() - world.clock.now().getTime())
  await grow()
  const { keys } = await world.data(log)
  const file = stateFile()
  const args = ['--log', `${world.url}/log`, '--key', keys[0]!.key, '--file', file]
  expect(await witness(args)).toMatchObject({ status: 2, out: expect.stringContaining('--name') as string })
  const first = await witness([...args, '--name', 'witness.example/new'])
  // The operator has not named it yet.
  expect(first).toMatchObject({ status: 0, out: expect.stringContaining('403') as string })
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { key: string }
  writeFileSync(file, JSON.stringify({ ...kept, key: signerKeyText(WITNESS) }))
  for (let n = 0; n < 3; n += 1) await grow()
  expect(await witness(args)).toMatchObject({ status: 0, out: expect.stringContaining('Signed.') as string })
  const served = await (await fetch(`${world.url}/log/witnessed`)).text()
  expect(openNote(served, [WITNESS]).checked).toHaveLength(1)
})

test(
  'a witness signs no checkpoint that contradicts what it has seen',
  { tags: 'long', timeout: 120_000 },
  async () => {
    await grow()
    const { keys, size, origin } = await world.data(log)
    const file = stateFile()
    const key = ['--key', keys[0]!.key, '--file', file]
    await witness(['--log', `${world.url}/log`, ...key, '--name', 'witness.example/new'])
    const signers = world.store.ctx.publicLog.signers(world.clock.now())
    const root = new Uint8Array(32).fill(3)
    for (const other of [size, size - 1, size + 1]) {
      const posted: string[] = []
      const note = signCheckpoint({ origin, size: other, root, extensions: [] }, signers)
      const liar = createServer((request, response) => {
        if (request.method === 'POST') posted.push(request.url!)
        if (request.url === '/log/checkpoint') response.end(note)
        else
          void fetch(world.url + request.url!.replace(/\.p\/\d+$/, '')).then(() =>
            response.end(Buffer.alloc(32 * 256)),
          )
      })
      const port = await new Promise<number>((open) =>
        liar.listen(0, '127.0.0.1', () => open((liar.address() as AddressInfo).port)),
      )
      const ran = await witness(['--log', `http://127.0.0.1:${port}/log`, ...key])
      liar.close()
      expect(ran.status).not.toBe(0)
      expect(posted).toEqual([])
      if (other <= size) {
        expect(ran).toMatchObject({ status: 1, out: expect.stringContaining('contradicts itself') as string })
      }
    }
    expect(readdirSync(join(file, '..')).some((name) => name.includes('evidence'))).toBe(true)
  },
)

test('a witness that knows only an old key says so', { timeout: 60_000 }, async () => {
  await grow()
  const other = signerKey((await world.data(log)).origin, new Uint8Array(32).fill(6))
  const file = stateFile()
  const args = ['--log', `${world.url}/log`, '--key', verifierKeyText(other), '--file', file]
  const ran = await witness([...args, '--name', 'witness.example/new'])
  expect(ran).toMatchObject({ status: 2, out: expect.stringContaining('no key that you gave') as string })
  expect(existsSync(file)).toBe(true)
})
