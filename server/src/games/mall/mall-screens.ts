import { FIRST_SIZES, firstItemPicture } from '@noktra/contract/first-screen'
import { listMall } from '@noktra/contract/mall'
import type { DataOf } from '@noktra/contract/route'
import { ask, type FirstScreens } from '../../platform/http/first-screen.ts'

/** What the mall shows first: its dearest offers. */
export const mallScreens: FirstScreens = {
  mall: {
    calls: [
      ask(listMall, '?sort=-price&page_size=60', picturesOf, (data) => ({
        of: 'offers',
        pictures: picturesOf(data),
      })),
    ],
    byPlayers: true,
  },
}

/** Two stand beside each other on a phone. */
function picturesOf({ list }: DataOf<typeof listMall>) {
  return list.slice(0, 2).map(({ image_url }) => firstItemPicture(image_url, FIRST_SIZES.offer))
}
