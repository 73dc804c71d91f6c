import { expect, test as base, type Page } from '@playwright/test'
import type { Language } from '@noktra/contract/shapes'
import type { Player } from './store.ts'
import { texts, type Say } from './texts.ts'

type Options = {
  /** Set it together with `locale`, by which the page chooses. */
  language: Language
  /** Words of the browser's console that a test brings about on purpose. */
  expectedFaults: RegExp | null
}
type Fixtures = {
  say: Say
  /** Fails the test when the page threw or complained. */
  noFaults: void
}

export const test = base.extend<Options & Fixtures>({
  language: ['en', { option: true }],
  expectedFaults: [null, { option: true }],
  say: async ({ language }, use) => use(texts(language)),
  noFaults: [
    async ({ context, expectedFaults }, use) => {
      const faults: string[] = []
      context.on('weberror', (error) => faults.push(String(error.error())))
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) faults.push(message.text())
      })
      await use()
      expect(faults.filter((fault) => !expectedFaults?.test(fault))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Puts entries into the page's local storage before its first script runs, unless it has them by then. */
export async function remember(page: Page, entries: Record<string, string>): Promise<void> {
  await page.context().addInitScript((given) => {
    for (const [name, value] of Object.entries(given)) {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
    }
  }, entries)
}

export async function signIn(page: Page, player: Player): Promise<void> {
  await remember(page, { token: player.token })
}
