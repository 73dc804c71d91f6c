import { FIRST_SIZES, firstItemPicture } from '@noktra/contract/first-screen'
import { listMall } from '@noktra/contract/mall'
import { ask, type FirstScreens } from '../../platform/http/first-screen.ts'

/** What the mall shows first: its dearest offers. */
export const mallScreens: FirstScreens = {
  mall: {
    calls: [
      ask(listMall, '?sort=-price&page_size=60', ({ list }) =>
        list.slice(0, 2).map(({ image_url }) => firstItemPicture(image_url, FIRST_SIZES.offer)),
      ),
    ],
    byPlayers: true,
  },
}
