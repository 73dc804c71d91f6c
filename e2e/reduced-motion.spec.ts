import { expect, test } from './test.ts'

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test(
    'an opening shows its result without moving a reel',
    { tag: '@core' },
    async ({ page, resident, say }) => {
      await page.addInitScript(() => {
        const seen = window as unknown as { moves: number }
        seen.moves = 0
        const { animate } = Element.prototype
        Element.prototype.animate = function (...given) {
          seen.moves += 1
          return animate.apply(this, given)
        }
      })
      await page.goto(`/openbox/${resident.box_id}`)
      await page.getByRole('button', { name: say('opening:demo') }).click()
      await expect(page.getByRole('dialog', { name: say('opening:result.demo_title') })).toBeVisible()
      expect(await page.evaluate(() => (window as unknown as { moves: number }).moves)).toBe(0)
    },
  )
})
