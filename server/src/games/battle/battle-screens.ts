import { listBattles } from '@noktra/contract/battles'
import { FIRST_SIZES } from '@noktra/contract/first-screen'
import { ask, type FirstScreens } from '../../platform/http/first-screen.ts'

/** What the list of battles shows first: the boxes of the newest room. */
export const battleScreens: FirstScreens = {
  battles: {
    calls: [
      ask(listBattles, '?tab=open&sort=-new&page_size=30', ({ list: [first] }) =>
        (first?.boxes ?? [])
          .slice(0, 3)
          .map(({ image_url }) => ({ url: image_url, widths: [256], sizes: FIRST_SIZES.lineUp })),
      ),
    ],
    byPlayers: true,
  },
}
