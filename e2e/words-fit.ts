import { chromium, request } from '@playwright/test'
import { PAGES } from '@noktra/contract/pages'
import { LANGUAGES, type SpecLanguage } from '@noktra/contract/shapes'
import { layoutFaults } from './layout-faults.ts'
import { boxesByPrice, newPlayer, open } from './store.ts'
import { openStore } from './tour/own-store.ts'
import { rememberIn, settle, welfareSeen } from './visit.ts'
import { isWordOfStore } from './words-of-language.ts'

/*
 * Part of `npm run words`: looks at the main pages on a phone, as a visitor and as a player, in each language, and tells which of the
 * store's own texts are cut off, shortened, or lie on others. Takes the store of E2E_URL, or starts one of its own.
 */

const WIDE = 390
const LOCALES: Record<SpecLanguage, string> = { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }

const store = await openStore()
const api = await request.newContext({ baseURL: store.address })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
const found = new Set<string>()
let looked = 0
try {
  const player = await newPlayer(api, { coins: 30 })
  const [box] = await boxesByPrice(api)
  await open(api, player, box!.box_id)
  const paths = [
    // Pages whose address names nothing in particular.
    ...Object.values(PAGES).filter((path) => !path.includes(':')),
    `/openbox/${box!.box_id}`,
    '/service?type=1',
    '/service?type=2',
  ]
  for (const language of LANGUAGES)
    for (const who of ['visitor', 'player'] as const) {
      const context = await browser.newContext({
        baseURL: store.address,
        viewport: { width: WIDE, height: 844 },
        isMobile: true,
        hasTouch: true,
        locale: LOCALES[language],
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      })
      await rememberIn(context, {
        ...welfareSeen(),
        muted: '1',
        ...(who === 'player' ? { token: player.token } : {}),
      })
      const page = await context.newPage()
      for (const path of paths) {
        await page.goto(path)
        await settle(page)
        const { faults, shortened } = await page.evaluate(layoutFaults, {
          wide: WIDE,
          onPhone: true,
          longer: false,
        })
        looked += 1
        const lost = shortened.filter((words) => isWordOfStore(words, language))
        for (const fault of [...faults, ...lost.map((words) => `"${words}" is shortened`)])
          found.add(`${language} ${path} (${who}): ${fault}`)
      }
      await context.close()
    }
} finally {
  await browser.close()
  await api.dispose()
  await store.close()
}
for (const fault of found) console.error(fault)
console.log(`fit: ${looked} pages looked at, ${WIDE} px wide; ${found.size} texts or targets do not fit`)
process.exitCode = found.size > 0 ? 1 : 0
