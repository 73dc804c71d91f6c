import { describe, expect, test } from 'vitest'
import { listBoxes } from '@noktra/contract/boxes'
import { designDetails, renameDesign } from '@noktra/contract/admin/catalogue'
import { listMall } from '@noktra/contract/mall'
import { login, sendSms } from '@noktra/contract/sign-in'
import { coverageOf } from '../../../../script/language-coverage.ts'
import { makeStaff, office } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'
import { readConfig } from '../config.ts'
import { askedLanguage, findLanguage } from './language-of.ts'

const spanish = { 'accept-language': 'es-MX,es;q=0.9' }

describe('a store that is told to speak a draft', () => {
  const world = useWorld({ LANGUAGES: 'en,zh,pt,es' })

  test('refuses in Spanish, with the details filled in', async () => {
    const body = { mobile: 'ana@example.com', login_type: 'password' as const, password: 'nope nope' }
    const { msg } = await world.call(login, { body, headers: spanish })
    expect(msg).toBe('Cuenta o contraseña incorrecta')
    const { msg: field } = await world.call(listBoxes, { query: { page_size: 1000 }, headers: spanish })
    expect(field).toBe('Revisa este campo: page_size')
  })

  test('shows a page as Spanish, with what a link says of it', async () => {
    const html = await (await fetch(`${world.url}/home`, { headers: spanish })).text()
    expect(html).toContain('<html lang="es-419">')
    expect(html).toContain('data-languages="en zh pt es"')
    expect(html).toContain('<title>Noktra: abre cajas de skins con probabilidades verificables</title>')
    expect(html).toContain('<meta property="og:locale" content="es_419">')
  })

  test('says in English what the draft lacks', async () => {
    expect(coverageOf('es').missing).toContain('server/sandbox-outbox.json: title')
    const page = await fetch(`${world.url}/sandbox/outbox`, { headers: { ...spanish, accept: 'text/html' } })
    const html = await page.text()
    expect(html).toContain('<html lang="es-419">')
    expect(html).toContain('<h1>Sandbox outbox</h1>')
  })

  test('calls an item by its name in the column, and in English before it has one', async () => {
    const { list } = await world.data(listMall, { headers: spanish })
    const { skin_id, item_name } = list[0]!
    const english = await world.data(listMall, { query: { q: item_name } })
    expect(english.list.map((offer) => offer.item_name)).toContain(item_name)

    const operator = await makeStaff(world, 'operator')
    const id = Math.floor(skin_id / 10)
    const { names } = await office(world, designDetails, { by: operator, query: { id } })
    await office(world, renameDesign, {
      by: operator,
      body: {
        design_id: id,
        family: { ...names.family, es: 'Cuervo' },
        finish: { ...names.finish, es: 'Espina dorada' },
        reason: 'A name in Spanish',
      },
    })
    const named = await world.data(listMall, { query: { q: 'Espina dorada' }, headers: spanish })
    expect(named.list.map((offer) => offer.item_name)).toContain('Cuervo | Espina dorada')
    const still = await world.data(listMall, { query: { q: item_name } })
    expect(still.list.map((offer) => offer.item_name)).toContain(item_name)
  })

  test('sends the code in Spanish', async () => {
    const mobile = 'luz@example.com'
    const captcha = await fetch(`${world.url}/sandbox/captcha`, { method: 'POST' })
    const { data } = (await captcha.json()) as { data: { ticket: string; rand_str: string } }
    await world.data(sendSms, { body: { mobile, ...data }, headers: spanish })
    const outbox = await fetch(`${world.url}/sandbox/outbox?format=json&to=${mobile}`)
    const { data: sent } = (await outbox.json()) as { data: { list: { text: string }[] } }
    expect(sent.list[0]!.text).toMatch(/^Tu código de Noktra es \d{6}\. Vale por 5 minutos\./)
  })
})

describe('a store that is told nothing', () => {
  const world = useWorld()

  test('speaks the three of the specification, and answers in English who asks for a draft', async () => {
    const body = { mobile: 'ana@example.com', login_type: 'password' as const, password: 'nope nope' }
    expect((await world.call(login, { body, headers: spanish })).msg).toBe('Wrong account or password')
    const html = await (await fetch(`${world.url}/home`, { headers: spanish })).text()
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('data-languages="en zh pt"')
  })
})

describe('the languages of a store', () => {
  test('are named by codes that have a folder, English among them, in the order of the selector', () => {
    expect(readConfig({}).languages).toEqual(['en', 'zh', 'pt'])
    expect(readConfig({ LANGUAGES: 'es,en' }).languages).toEqual(['en', 'es'])
    expect(() => readConfig({ LANGUAGES: 'en,xx' })).toThrow('LANGUAGES names xx')
    expect(() => readConfig({ LANGUAGES: 'zh,pt' })).toThrow('must name en')
  })

  test('are found by a tag or by its first part, the first that is spoken before the others', () => {
    const spoken = ['en', 'pt', 'zh', 'zh-TW']
    expect(findLanguage(spoken, 'zh-CN')).toBe('zh')
    expect(findLanguage(spoken, 'zh-tw;q=0.8')).toBe('zh-TW')
    expect(findLanguage(spoken, 'enx')).toBeUndefined()
    expect(askedLanguage({ 'accept-language': 'fr-FR, pt-BR;q=0.9, en;q=0.5' }, spoken)).toBe('pt')
    expect(askedLanguage({ 'accept-language': 'fr' }, spoken)).toBe('en')
    expect(askedLanguage({}, spoken)).toBe('en')
  })
})
