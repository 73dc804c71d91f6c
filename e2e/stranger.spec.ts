import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const PROGRAM = join(import.meta.dirname, 'stranger/main.mjs')
const DEMO_BOXES = 20

/** Runs the program without a browser, and gives its exit code with everything that it said. */
function run(address: string): Promise<{ code: number | null; said: string }> {
  const program = spawn(process.execPath, [PROGRAM, address], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  program.stdout.on('data', (part: Buffer) => (said += part.toString()))
  program.stderr.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((done) => program.on('close', (code) => done({ code, said })))
}

/** @shows SPEC-7.5 SPEC-7.110 */
test("a stranger's client, written from the specification alone, plays the main job and every room", async ({
  baseURL,
  request,
}) => {
  // In a new store the odds of the boxes wait for the first beacon round.
  await expect(async () => {
    const { data } = (await (await request.get('/api/box/list')).json()) as { data: { total: number } }
    expect(data.total).toBeGreaterThanOrEqual(DEMO_BOXES)
  }).toPass({ timeout: 60_000 })
  const { code, said } = await run(baseURL!)
  expect(code, said).toBe(0)
  expect(said).toMatch(/keeps its specification in \d+ steps/)
})

test("a stranger's client ends at the first deviation, with a sentence of what it is", async () => {
  let answer = '{"code":0,"msg":"ok"}'
  const store = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1')
  await once(store, 'listening')
  const address = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  const noData = await run(address)
  expect(noData.said).toContain('DEVIATION  settings: the envelope of GET /api/setting/get is ["code","msg"]')
  answer = '{"code":0,"msg":"ok","data":{"value":"7.2"}}'
  const noNumber = await run(address)
  expect(noNumber.said).toContain('GET /api/setting/get.value is "7.2", and not a number')
  expect([noData.code, noNumber.code]).toEqual([1, 1])
  store.close()
})
