import { listBattles } from '@noktra/contract/battles'
import { FIRST_SIZES } from '@noktra/contract/first-screen'
import type { DataOf } from '@noktra/contract/route'
import { ask, type FirstScreens } from '../../platform/http/first-screen.ts'

/** What the list of battles shows first: the boxes of the newest room. */
export const battleScreens: FirstScreens = {
  battles: {
    calls: [
      ask(listBattles, '?tab=open&sort=-new&page_size=30', picturesOf, (data) =>
        data.list.length > 0 ? { of: 'room', pictures: picturesOf(data) } : null,
      ),
    ],
    byPlayers: true,
  },
}

function picturesOf({ list: [first] }: DataOf<typeof listBattles>) {
  return (first?.boxes ?? [])
    .slice(0, 3)
    .map(({ image_url }) => ({ url: image_url, widths: [256], sizes: FIRST_SIZES.lineUp }))
}
