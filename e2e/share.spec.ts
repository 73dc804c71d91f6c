import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { setSeed } from '@noktra/contract/users'
import { expectAccessible } from './expect-accessible.ts'
import { expectFit } from './expect-fit.ts'
import { languagesOf } from './languages.ts'
import { call } from './store.ts'
import { expect, test } from './test.ts'
import { readQr } from './read-qr.ts'
import { goToBox } from './visit.ts'
import { expectWrittenIn } from './written-in.ts'

/* A play is shown again out of its proof, and passed on as a link, a picture and a video. */

/** Where the QR code stands in a picture (web/src/domain/picture/pen.ts), without its margin. */
const QR = { left: 72 + 936 - 204 - 32, top: 1010 + (268 - 228) / 2 + 12, size: 204 }

for (const language of languagesOf('zh')) {
  test.describe(`in ${language}`, () => {
    test.use({ language, locale: language })

    test('anybody sees every kind of play again by its link, checked while it plays', async ({
      page,
      say,
      resident,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const ids = [
        resident.open_id,
        `u${resident.upgrade_id}`,
        `m${resident.game_id}`,
        `b${resident.battle_id}`,
      ]
      for (const id of ids) {
        await page.goto(`/replay/${id}`)
        await expect(page.getByRole('heading', { name: say('replay:outcome') })).toBeVisible()
        await expect(page.getByRole('button', { name: say('replay:again') })).toBeVisible()
        await expect(page.getByText(say('fair:verdict.right')).first()).toBeAttached()
        await expect(page.getByText(say('fair:verdict.wrong'))).toHaveCount(0)
        await expectWrittenIn(page, language)
      }
      await expectAccessible(page)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectFit(page)
      }
    })
  })
}

test('it plays by itself, stops at a key, and tells what came only at the end', async ({
  page,
  say,
  resident,
}) => {
  await page.clock.install()
  await page.goto(`/replay/u${resident.upgrade_id}`)
  const pause = page.getByRole('button', { name: say('replay:pause') })
  await expect(pause).toBeVisible()
  const outcome = page.getByRole('region', { name: say('replay:outcome') }).getByRole('paragraph')
  await expect(outcome).toHaveCount(0)
  await pause.press('Enter')
  await expect(page.getByRole('button', { name: say('replay:play') })).toBeVisible()
  await page.getByRole('button', { name: say('replay:skip') }).press('Enter')
  await expect(outcome).toHaveCount(2)
  await page.getByRole('button', { name: say('replay:again') }).press('Enter')
  await expect(outcome).toHaveCount(0)
  await page.clock.runFor(6000)
  await expect(outcome).toHaveCount(2)
})

test('an opening is shared from its result: a picture with the code of its proof, a link, a video', async ({
  page,
  api,
  say,
}) => {
  const { player } = await goToBox(page, api)
  await page.getByTestId('open').click()
  await expect(page.getByTestId('won')).toBeVisible()
  await page.getByRole('button', { name: say('common:share') }).click()
  const dialog = page.getByRole('dialog', { name: say('replay:share.title') })
  const shown = dialog.getByTestId('share-picture')
  await expect(shown).toBeVisible({ timeout: 60_000 })
  // The seed is not revealed yet, and the picture says so.
  await expect(shown).toHaveAttribute('alt', new RegExp(say('replay:verdict.closed')))
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await dialog.getByTestId('picture').click()
  const picture = readFileSync(await (await saving).path())
  const framed = await sharp(picture)
    .extract({ left: QR.left, top: QR.top, width: QR.size, height: QR.size })
    .png()
    .toBuffer()
  const code = await sharp(framed).trim().png().toBuffer()
  const proof = await readQr(`data:image/png;base64,${code.toString('base64')}`)
  expect(new URL(proof).pathname).toMatch(/^\/fair\/\d+$/)

  await dialog.getByRole('button', { name: say('replay:video.make') }).click()
  await expect(dialog.getByTestId('video')).toBeVisible({ timeout: 240_000 })
  const keeping = page.waitForEvent('download')
  await dialog.getByTestId('video-file').click()
  const file = await keeping
  const video = readFileSync(await file.path())
  const isWebM = file.suggestedFilename().endsWith('.webm')
  expect(video.subarray(isWebM ? 0 : 4, isWebM ? 4 : 8).toString('hex')).toBe(
    isWebM ? '1a45dfa3' : '66747970',
  )
  const { seconds, width } = await dialog
    .getByTestId('video')
    .evaluate(async (shownVideo: HTMLVideoElement) => {
      if (shownVideo.readyState === 0)
        await new Promise((done) => shownVideo.addEventListener('loadedmetadata', done))
      return { seconds: shownVideo.duration, width: shownVideo.videoWidth }
    })
  expect(width).toBe(720)
  expect(seconds).toBeGreaterThan(5)
  expect(seconds).toBeLessThan(9)

  // Escape closes the dialog, and the result stays.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('won')).toBeVisible()

  // Once the seed is revealed, all of it is checked for everybody who has the link.
  await call(api, setSeed, { player, body: { user_seed: 'revealed' } })
  await page.goto(new URL(proof).pathname.replace('fair', 'replay'))
  await page.getByRole('button', { name: say('replay:skip') }).click()
  await expect(page.getByText(say('replay:verdict.right'))).toBeVisible()
})

test('a proof page leads to its replay, a wrong link says so', async ({ page, say, resident }) => {
  await page.goto(`/fair/m${resident.game_id}`)
  await page.getByRole('link', { name: say('fair:watch_replay') }).click()
  await expect(page).toHaveURL(`/replay/m${resident.game_id}`)
  for (const id of ['u999999', 'nothing', `w${resident.bought_id}`]) {
    await page.goto(`/replay/${id}`)
    await expect(page.getByText(say('replay:none'))).toBeVisible()
  }
})

test.describe('a browser that writes no video', () => {
  test('gives the picture', async ({ page, say, resident }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'VideoEncoder')
    })
    await page.goto(`/fair/u${resident.upgrade_id}`)
    await page.getByRole('button', { name: say('common:share') }).click()
    const dialog = page.getByRole('dialog', { name: say('replay:share.title') })
    await expect(dialog.getByTestId('picture')).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByText(say('replay:video.none'))).toBeVisible()
    await expect(dialog.getByRole('button', { name: say('replay:video.make') })).toHaveCount(0)
  })
})

test('what another app shares with the store opens its page, or is read as a proof', async ({
  page,
  say,
  resident,
}) => {
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    share_target: { action: string; params: { text: string } }
  }
  const { action, params } = manifest.share_target
  const share = (text: string) => page.goto(`${action}?${new URLSearchParams({ [params.text]: text })}`)
  await share('{ a draw of mine')
  await expect(page.getByRole('alert')).toContainText(say('fair:paste_fault.not_json'))
  await expect(page.getByRole('alert')).toBeInViewport()
  const origin = new URL(page.url()).origin
  await share(`Look what came: ${origin}/replay/u${resident.upgrade_id}`)
  await expect(page).toHaveURL(`${origin}/replay/u${resident.upgrade_id}`)
  const proof = await page.request.get(`/api/fair/${resident.open_id}`)
  await share(await proof.text())
  await expect(page.getByText(say('fair:verdict.right')).first()).toBeAttached()
})
