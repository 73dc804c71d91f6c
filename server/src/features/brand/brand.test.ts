import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/admin/brand'
import { restorePage } from '@noktra/contract/admin/content'
import { newTotp } from '@noktra/contract/account'
import { listBattles } from '@noktra/contract/battles'
import { brandOf } from '@noktra/contract/brand'
import { PAGES } from '@noktra/contract/pages'
import type { BodySent } from '@noktra/contract/route'
import { LANGUAGES } from '@noktra/contract/shapes'
import { listRolls } from '@noktra/contract/rolls'
import { brandOfFile } from '#server/platform/brand/hold-brand.ts'
import { ROOT } from '#server/platform/root.ts'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { warnUnfilled } from './warn-unfilled.ts'

const world = useWorld({ SHARED_KEPT_MS: '500' })
let operator: Member
let owner: Member
let support: Member

beforeAll(async () => {
  operator = await makeStaff(world, 'operator')
  owner = await makeStaff(world, 'owner')
  support = await makeStaff(world, 'support')
})

type Sent = Omit<BodySent<typeof api.saveBrand>, 'reason'>

const now = () => office(world, api.brandNow, { by: support })
const page = async (path = '/home', language = 'en') =>
  (await fetch(world.url + path, { headers: { 'accept-language': language } })).text()
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)![1]

/** Saves with something changed, from the version that stands. */
async function save(
  change: (values: Sent['values']) => Sent['values'],
  also: Partial<Sent> = {},
  by = operator,
) {
  const { revision, values } = await now()
  return callAdmin(world, api.saveBrand, { by, body: { revision, values: change(values), ...also } })
}

const second = readSecond()
function readSecond() {
  const folder = join(ROOT, 'e2e/second-brand')
  const { pictures: _, ...values } = JSON.parse(
    readFileSync(join(folder, 'brand.json'), 'utf8'),
  ) as Sent['values'] & {
    pictures: object
  }
  return { values, mark: readFileSync(join(folder, 'mark.svg')).toString('base64') }
}

describe('the back office', () => {
  test('begins with the brand file, and lists the gaps', async () => {
    const shown = await now()
    expect(shown).toMatchObject({ revision: 1, values: { name: 'Noktra' }, updated_by: null })
    expect(shown.versions).toMatchObject([{ version: 1, source: 'file', staff: null }])
    expect(shown.unfilled.map(({ place }) => place)).toEqual([
      'legal.company',
      'legal.address',
      'legal.register',
      'legal.law',
    ])
    expect((await world.data(brandOf)).imprint).toBeNull()
  })

  test('a change is on the next page at once, in the history and in the audit log, and is undone', async () => {
    expect(titleOf(await page())).toContain('Noktra')
    const { etag } = Object.fromEntries((await fetch(`${world.url}/home`)).headers)
    expect((await save((values) => ({ ...values, name: 'Duskmere' }))).code).toBe(0)
    expect(titleOf(await page())).toContain('Duskmere')
    const again = await fetch(`${world.url}/home`, { headers: { 'if-none-match': etag! } })
    expect(again.status).toBe(200)
    const { revision, versions } = await now()
    expect(versions[0]).toMatchObject({
      source: 'office',
      changed: ['name', 'pictures.screenshots'],
      staff: { id: operator.id },
    })
    const undone = await callAdmin(world, api.restoreBrand, {
      by: owner,
      body: { revision, restored: revision - 1 },
    })
    expect(undone.data).toEqual({ revision: revision + 1 })
    expect(titleOf(await page())).toContain('Noktra')
    expect((await now()).versions[0]).toMatchObject({ source: 'restored', restored: revision - 1 })
    const lines = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', 'brand')
      .orderBy('id')
      .execute()
    expect(lines.slice(-2)).toMatchObject([
      { action: 'brand/save', before: { name: 'Noktra' }, after: { name: 'Duskmere' } },
      { action: 'brand/restore', after: { name: 'Noktra' } },
    ])
  })

  test('of many who change the same version one does', async () => {
    const { revision, values } = await now()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        callAdmin(world, api.saveBrand, {
          by: n % 2 ? operator : owner,
          body: { revision, values: { ...values, support_email: `help${n}@store.example` } },
        }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'changed_meanwhile')).toHaveLength(7)
    expect((await now()).revision).toBe(revision + 1)
  })

  test('support looks and changes nothing, and a visitor is told nothing', async () => {
    expect(await save((values) => values, {}, support)).toMatchObject({ error: 'role_may_not' })
    expect((await callAdmin(world, api.brandNow)).code).not.toBe(0)
    expect(
      await callAdmin(world, api.restoreBrand, { by: operator, body: { revision: 99, restored: 98 } }),
    ).toMatchObject({
      error: 'subject_unknown',
    })
  })

  test('what cannot be shown is refused with its field', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
    const svg = (inside: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`).toString(
        'base64',
      )
    const wrong: [Partial<Sent['values']>, Partial<Sent>, string][] = [
      [
        { colours: { accent: '#334400', hover: '#dbff66', pressed: '#bdeb2c', on_accent: '#11150a' } },
        {},
        'colours.accent',
      ],
      [{ footer: { en: 'x', zh: '', pt: 'x' } }, {}, 'footer'],
      [{}, { mark: svg('<script>alert(1)</script>') }, 'pictures.mark'],
      [{}, { wordmark: svg('<path d="M0 0" onclick="x"/>') }, 'pictures.wordmark'],
      [{}, { mark: png.toString('base64') }, 'pictures.mark'],
      [{}, { share: Buffer.from('no picture').toString('base64') }, 'pictures.share'],
      [{}, { mark: Buffer.from('GIF89a').toString('base64') }, 'pictures.mark'],
    ]
    const { revision } = await now()
    for (const [values, also, field] of wrong) {
      expect(await save((before) => ({ ...before, ...values }), also), field).toMatchObject({
        error: 'rule_broken',
        data: { field },
      })
    }
    expect((await save((values) => ({ ...values, name: '' }))).error).toBe('invalid_input')
    expect((await now()).revision).toBe(revision)
  })

  test('no number of a version is too large to be refused', async () => {
    const { values } = await now()
    for (const revision of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      const answers = [
        await callAdmin(world, api.saveBrand, { by: operator, body: { revision, values } }),
        await callAdmin(world, api.restoreBrand, { by: operator, body: { revision, restored: 1 } }),
        await callAdmin(world, api.restoreBrand, { by: operator, body: { revision: 1, restored: revision } }),
        await callAdmin(world, api.brandNow, { by: operator, query: { version: revision } }),
        await callAdmin(world, restorePage, {
          by: operator,
          body: { page: 'faq', revision: 0, restored: revision },
        }),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ error: 'invalid_input', status: 400 })
    }
  })

  test('an earlier version that breaks a rule of today is not put back', async () => {
    const { revision, values } = await now()
    const row = await world.db
      .selectFrom('brand_version')
      .selectAll()
      .where('version', '=', revision)
      .executeTakeFirstOrThrow()
    const broken = { ...values, colours: { ...values.colours, accent: '#101010' } }
    await world.db
      .insertInto('brand_version')
      .values([
        {
          ...row,
          version: revision + 1,
          brand_values: JSON.stringify(broken),
          pictures: JSON.stringify(row.pictures),
        },
        {
          ...row,
          version: revision + 2,
          brand_values: JSON.stringify(values),
          pictures: JSON.stringify(row.pictures),
        },
      ])
      .execute()
    const answer = await callAdmin(world, api.restoreBrand, {
      by: operator,
      body: { revision: revision + 2, restored: revision + 1 },
    })
    expect(answer).toMatchObject({ error: 'rule_broken', data: { field: 'colours.accent' } })
    await world.store.ctx.brand.changed()
  })

  test('a changed word leaves every picture as it is', async () => {
    const pictures = async () => (await world.db.selectFrom('brand_picture').select('name').execute()).length
    const [before, many] = [await now(), await pictures()]
    const footer = { en: 'Run by {{company}}.', zh: '由 {{company}} 运营。', pt: 'De {{company}}.' }
    expect((await save((values) => ({ ...values, footer }))).code).toBe(0)
    expect((await now()).pictures).toEqual(before.pictures)
    expect(await pictures()).toBe(many)
    // The company has not been filled in.
    expect((await world.data(brandOf)).footer).toBeNull()
  })

  test('pictures are drawn again and stay what they were under their names', async () => {
    const before = await now()
    const mark = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } })
      .withMetadata({ exif: { IFD0: { Copyright: 'secret words' } } })
      .png()
      .toBuffer()
    expect(
      (await save((values) => values, { mark: mark.toString('base64'), wordmark: null, share: null })).code,
    ).toBe(0)
    const { pictures } = await now()
    expect(pictures).toMatchObject({ wordmark: null, share_own: false, mark: { width: 64, height: 64 } })
    for (const { url } of [pictures.mark, pictures.share, pictures.icon, before.pictures.mark]) {
      const answer = await fetch(world.url + url)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(Buffer.from(await answer.arrayBuffer()).includes('secret words')).toBe(false)
      expect((await fetch(world.adminUrl + url)).status).toBe(200)
    }
    const icon = await fetch(`${world.url}/favicon.ico`)
    expect(icon.headers.get('content-type')).toBe('image/x-icon')
    const etag = icon.headers.get('etag')!
    expect((await fetch(`${world.url}/favicon.ico`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    for (const name of ['none', `${'0'.repeat(32)}.svg`, '../brand.json', `${'0'.repeat(32)}.html`]) {
      expect((await fetch(`${world.url}/brand/${encodeURIComponent(name)}`)).status).toBe(404)
    }
  })

  test('a live store with gaps says so when it starts', async () => {
    const told: unknown[] = []
    const log = { ...world.store.ctx.log, warn: (...line: unknown[]) => told.push(line) }
    const { ctx } = world.store
    const at = (sandbox: boolean) => warnUnfilled({ ...ctx, log, config: { ...ctx.config, sandbox } })
    expect(await at(true)).toBe(0)
    expect(await at(false)).toBe(4)
    expect(told).toHaveLength(1)
  })
})

describe('a second brand', () => {
  const FIRST = /noktra/i
  /** Names of formats that are hashed, and so say the same in every store (docs/fairness.md). */
  const PROTOCOL = /noktra-([a-z]+|log-\$\{\w+\})-v(\d|\$\{)/g
  const traceIn = (text: string) => {
    const found = text.replace(PROTOCOL, '').search(FIRST)
    return found < 0 ? null : text.replace(PROTOCOL, '').slice(Math.max(0, found - 60), found + 60)
  }
  const get = async (path: string, language = 'en', base = world.url) => {
    const answer = await fetch(base + path, {
      headers: { 'accept-language': language },
      redirect: 'manual',
    })
    return { status: answer.status, text: await answer.text() }
  }

  beforeAll(async () => {
    const { mark, values } = second
    const answer = await save(() => values, { mark, wordmark: null, share: null })
    expect(answer.msg).toBe('ok')
  })

  test('has no gaps, and says who runs it', async () => {
    const shown = await now()
    expect(shown.unfilled).toEqual([])
    const told = await world.data(brandOf, { headers: { 'accept-language': 'pt' } })
    expect(told.imprint).toBe(
      'A Palefire é operada por Lantern Row Trading Ltd, 4 Example Quay, 1000 Sampleton, Sample Register 12345.',
    )
    expect(told.footer).toContain('A Palefire responde')
  })

  test.each(LANGUAGES)('is on every page, and the first name on none (%s)', async (language) => {
    const box = await world.db.selectFrom('box').select('id').executeTakeFirstOrThrow()
    const skin = await world.db.selectFrom('skin').select('id').executeTakeFirstOrThrow()
    const numbers: Record<string, number> = { [PAGES.skin]: skin.id }
    const paths = Object.values(PAGES).map((path) => path.replace(/:\w+/g, String(numbers[path] ?? box.id)))
    for (const path of [...paths, '/service?type=1', '/service?type=2', '/service?type=3', '/no-such-page']) {
      const { text } = await get(path, language)
      expect(traceIn(text), path).toBeNull()
      expect(titleOf(text), path).toContain('Palefire')
      expect(text, path).toContain('--color-signal:#ffd9a8')
    }
  })

  test('is in what stands beside the pages', async () => {
    const files = [
      '/manifest.webmanifest',
      '/offline.html',
      '/service-worker.js',
      '/api/docs',
      '/api/openapi.json',
      '/robots.txt',
      '/sitemap.xml',
      '/favicon.svg',
      '/sandbox/outbox',
      '/sandbox/market',
      '/sandbox/steam/players',
      '/sandbox/pay/none',
      '/api/user/auth/steam?state=none',
    ]
    for (const file of files) expect(traceIn((await get(file)).text), file).toBeNull()
    const manifest = JSON.parse((await get('/manifest.webmanifest')).text) as {
      name: string
      icons: { src: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Palefire', short_name: 'Palefire' })
    expect(manifest).not.toHaveProperty('screenshots')
    for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200)
    expect((await get('/offline.html')).text).toContain('Offline · Palefire')
    expect((await get('/api/docs')).text).toContain('Palefire API')
    const backOffice = (await get('/', 'en', world.adminUrl)).text
    expect(backOffice).toContain('<title>Palefire back office</title>')
    expect(traceIn(backOffice)).toBeNull()
  })

  test('is in lists, in authenticator apps and in its pictures', async () => {
    const player = await makePlayer(world)
    await world.sweep()
    const battles = await world.data(listBattles)
    const rolls = await world.data(listRolls, { body: { room_type: 1, lottery_status: 0 } })
    expect(traceIn(JSON.stringify([battles, rolls]))).toBeNull()
    expect(JSON.stringify(rolls)).toContain('Palefire House')
    const { otpauth_url } = await world.data(newTotp, { token: player.token, body: {} })
    expect(new URL(otpauth_url).searchParams.get('issuer')).toBe('Palefire')
    const rows = await world.db.selectFrom('brand_picture').select(['name', 'bytes']).execute()
    const { pictures } = (await brandOfFile(join(ROOT, 'e2e/second-brand/brand.json'))).brand
    const names = [pictures.mark, pictures.share, ...Object.values(pictures.icons)].map(({ name }) => name)
    const own = rows.filter(({ name }) => names.includes(name))
    expect(own).toHaveLength(8)
    for (const { name, bytes } of own) expect(traceIn(bytes.toString('latin1')), name).toBeNull()
  })

  test('finds no first name in what is built: only the names of formats', () => {
    for (const folder of ['web/dist', 'admin/dist']) {
      const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      for (const file of files.filter((name) => /\.(js|css|html|json|svg|webmanifest)$/.test(name))) {
        expect(traceIn(readFileSync(join(ROOT, folder, file), 'utf8')), `${folder}/${file}`).toBeNull()
      }
    }
  })
})
