import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/admin/pictures'
import { readConfig } from '#server/platform/config.ts'
import { makeStaff, office, type Member } from '#test/admin.ts'
import { bringRifles, pictureOf, workOff } from '#test/bring-pictures.ts'
import { useWorld } from '#test/world.ts'
import { fetchPicture } from './fetch-picture.ts'

/** What the host answers at a path, until a test says otherwise. */
const asked: string[] = []
let isMended = false
const host = await listening(
  createServer((request, response) => {
    const path = request.url!
    asked.push(path)
    const [, what, n] = /^\/(\w+)(?:\/(\d+))?/.exec(path)!
    if (what === 'good') void pictureOf(Number(n)).then((bytes) => response.end(bytes))
    else if (what === 'html') response.setHeader('content-type', 'image/png').end('<html>Sorry</html>')
    else if (what === 'gone') response.writeHead(404).end()
    else if (what === 'busy' && isMended) void pictureOf(500).then((bytes) => response.end(bytes))
    else if (what === 'busy') response.writeHead(503).end()
    else if (what === 'huge') response.writeHead(200, { 'content-length': 600_000_000 }).write('x')
    else if (what === 'endless') {
      const more = () => response.write(Buffer.alloc(256 * 1024)) || response.once('drain', more)
      const timer = setInterval(more, 5)
      response.once('close', () => clearInterval(timer))
    } else if (what === 'packed') response.writeHead(200, { 'content-encoding': 'br' }).end('x')
    else if (what === 'slow') response.writeHead(200).write('\x89PNG')
    else if (what === 'twice') response.writeHead(302, { location: '/good/77' }).end()
    else if (what === 'forbidden') response.writeHead(302, { location: other.url }).end()
    else if (what === 'round') response.writeHead(302, { location: '/round' }).end()
    else response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  }),
)
const other = await listening(
  createServer((_request, response) => {
    asked.push('other')
    response.end()
  }),
)

const world = useWorld({ PICTURE_HOSTS: host.url })
let operator: Member

async function listening(server: Server): Promise<{ url: string; server: Server }> {
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

beforeAll(async () => {
  const owner = await makeStaff(world, 'owner')
  const images = [
    ...Array.from({ length: 12 }, (_, n) => `${host.url}/good/${n}`),
    ...['html', 'gone', 'busy', 'huge', 'endless', 'twice', 'forbidden', 'round', 'inside'].map(
      (what) => `${host.url}/${what}`,
    ),
    `${other.url}/good/1`,
    'ftp://pictures.example/1.png',
    'no address',
  ]
  await bringRifles(world, owner, {
    count: images.length,
    imageOf: (n) => images[n]!,
    stattrak: () => true,
  })
})
beforeEach(async () => {
  operator = await makeStaff(world, 'operator')
})
afterAll(() => {
  for (const { server } of [host, other]) {
    server.closeAllConnections()
    server.close()
  }
})

const jobOf = (id: number) => office(world, api.pictureJobDetails, { by: operator, query: { id } })

describe('pictures from the addresses of a list', () => {
  test('are fetched once each; what a host does wrong fails alone, and what it cannot do now is tried again', async () => {
    const { id } = await office(world, api.fetchPictures, { by: operator, body: { all: false } })
    await workOff(world)
    // Plain and with a count share an address.
    expect(asked.filter((path) => path === '/good/3')).toHaveLength(1)
    expect((await jobOf(id)).counts).toEqual({ all: 24, waiting: 1, done: 13, same: 0, failed: 10 })
    expect(asked).not.toContain('other')
    for (const wait of [31_000, 121_000]) {
      world.clock.advance(wait)
      await workOff(world)
    }
    expect(await jobOf(id)).toMatchObject({ state: 'done', counts: { done: 13, failed: 11 } })
    expect(asked.filter((path) => path === '/busy')).toHaveLength(3)
    const { list } = await office(world, api.listJobPictures, {
      by: operator,
      query: { job_id: id, state: 'failed', page_size: '50' },
    })
    expect(list.map(({ name, why }) => [name.replace(host.url, ''), why])).toEqual([
      ['/html', "This isn't a valid PNG, JPEG or WebP image"],
      ['/gone', 'The host answered 404'],
      ['/busy', 'The host answered 503'],
      ['/huge', 'It is larger than 5 MB'],
      ['/endless', 'It is larger than 5 MB'],
      ['/forbidden', `It leads on to ${other.url.slice(7)}, which PICTURE_HOSTS does not allow`],
      ['/round', 'It leads on more than 3 times'],
      ['/inside', 'It leads on to 169.254.169.254, which PICTURE_HOSTS does not allow'],
      [`${other.url}/good/1`, `${other.url.slice(7)} is not allowed in PICTURE_HOSTS`],
      ['ftp://pictures.example/1.png', 'pictures.example is not allowed in PICTURE_HOSTS'],
      ['no address', 'This is not an address'],
    ])
    const { picture_url } = await world.db
      .selectFrom('design_import')
      .select('picture_url')
      .where('source_id', '=', 'row-3:stattrak')
      .executeTakeFirstOrThrow()
    expect(picture_url).toMatch(/^\/assets\/uploads\//)
  })

  test('that failed can be tried once more; those that are there are not asked for', async () => {
    isMended = true
    const before = asked.length
    const { list } = await office(world, api.listPictureJobs, { by: operator, query: {} })
    const { id } = list[0]!
    await office(world, api.retryPictures, { by: operator, body: { id } })
    await workOff(world)
    world.clock.advance(31_000)
    await workOff(world)
    expect((await jobOf(id)).counts).toMatchObject({ done: 14, failed: 10 })
    expect(asked.slice(before).filter((path) => path.startsWith('/good/') && path !== '/good/77')).toEqual([])
    const again = await office(world, api.fetchPictures, { by: operator, body: { all: false } })
    expect((await jobOf(again.id)).counts.all).toBe(10)
  })
})

describe('an address', () => {
  const hosts = [host.url, 'localhost', '*.pictures.example']
  const whyOf = async (address: string, mostMs?: number) => {
    const answer = fetchPicture(address, { hosts, ...(mostMs && { mostMs }) })
    return answer.then(
      () => 'fetched',
      (error: { why: { key: string }; isLater: boolean }) => [error.why.key.split('.')[1], error.isLater],
    )
  }

  test('that sends slowly is left after its time', async () => {
    expect(await whyOf(`${host.url}/slow`, 300)).toEqual(['slow', true])
  })

  test('of an allowed name that leads inside is refused, whatever it is written as', async () => {
    const asked_before = asked.length
    expect(await whyOf('https://localhost/good/1')).toEqual(['inside', false])
    expect(await whyOf(`http://localhost:${new URL(host.url).port}/good/1`)).toEqual(['host', false])
    expect(await whyOf('https://user:pass@a.pictures.example/1')).toEqual(['host', false])
    expect(await whyOf('https://a.pictures.example:8443/1')).toEqual(['host', false])
    expect(await whyOf('https://pictures.example.evil.example/1')).toEqual(['host', false])
    const literal = fetchPicture('https://127.0.0.1/1', { hosts: ['127.0.0.1'] })
    await expect(literal).rejects.toMatchObject({ why: { key: 'catalogue:picture_faults.inside' } })
    expect(asked).toHaveLength(asked_before)
  })

  test('whose answer is packed is refused, and one that cannot be reached tells nothing of the network', async () => {
    expect(await whyOf(`${host.url}/packed`)).toEqual(['encoding', false])
    const closed = await listening(createServer())
    await new Promise((done) => closed.server.close(done))
    const answer = fetchPicture(`${closed.url}/1`, { hosts: [closed.url] })
    await expect(answer).rejects.toMatchObject({ isLater: true, why: { values: { why: 'ECONNREFUSED' } } })
  })

  test('is allowed by PICTURE_HOSTS, which says what it takes', () => {
    expect(readConfig({ PICTURE_HOSTS: 'a.example, *.b.example,http://10.0.0.5:8080' }).pictureHosts).toEqual(
      ['a.example', '*.b.example', 'http://10.0.0.5:8080'],
    )
    for (const strange of ['https://a.example/path', '*', 'a b', 'ftp://a.example'])
      expect(() => readConfig({ PICTURE_HOSTS: strange })).toThrow(/PICTURE_HOSTS must be hosts/)
  })
})
