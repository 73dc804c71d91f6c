import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { get } from 'node:http'
import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/boxes'
import { useWorld } from '#test/world.ts'

const world = useWorld()

/** An answer as it comes over the wire, not unpacked. */
function fetchRaw(path: string, headers: Record<string, string>) {
  return new Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }>(
    (resolve, reject) => {
      get(world.url + path, { headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            encoding: response.headers['content-encoding'],
            vary: response.headers.vary,
            body: Buffer.concat(parts),
          }),
        )
      }).on('error', reject)
    },
  )
}

const LIST = '/api/box/list?page_size=100'

describe('an answer that is the same for everybody', () => {
  test('comes in the encoding that the browser takes, with the same text', async () => {
    const plain = await fetchRaw(LIST, {})
    expect(plain.encoding).toBeUndefined()
    const text = plain.body.toString()
    expect(text).toContain('"code":0')
    const br = await fetchRaw(LIST, { 'accept-encoding': 'gzip, deflate, br' })
    expect([br.encoding, br.vary, brotliDecompressSync(br.body).toString()]).toEqual([
      'br',
      'accept-encoding, accept-language',
      text,
    ])
    const gzip = await fetchRaw(LIST, { 'accept-encoding': 'gzip, br;q=0' })
    expect([gzip.encoding, gunzipSync(gzip.body).toString()]).toEqual(['gzip', text])
    const none = await fetchRaw(LIST, { 'accept-encoding': 'identity' })
    expect([none.encoding, none.body.toString()]).toEqual([undefined, text])
  })

  test('is in the language of each who asks at the same time', async () => {
    const ask = (language: string) =>
      world.call(api.listBoxes, { query: { page_size: 100 }, headers: { 'accept-language': language } })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(['en', 'zh', 'pt'][n % 3]!)))
    for (const [n, answer] of answers.entries()) expect(answer.text).toBe(answers[n % 3]!.text)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(3)
  })

  test('never says what was true before the call, however many ask', async () => {
    const ask = async () => (await world.data(api.listBoxes, { query: { page_size: 100 } })).list
    const [box] = await ask()
    let asking = true
    const crowd = Array.from({ length: 20 }, async () => {
      while (asking) await ask()
    })
    for (let round = 0; round < 10; round += 1) {
      const name = `Round ${round}`
      await world.db
        .updateTable('box')
        .set({ names: JSON.stringify({ en: name, zh: name, pt: name }) })
        .where('id', '=', box!.box_id)
        .execute()
      expect((await ask()).find(({ box_id: id }) => id === box!.box_id)!.name).toBe(name)
    }
    asking = false
    await Promise.all(crowd)
  })

  test('that is refused is refused for all who asked together, and the next asks again', async () => {
    const ask = () => world.call(api.boxDetails, { query: { box_id: 987654 } })
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['box_unknown']))
    expect((await ask()).error).toBe('box_unknown')
  })
})
