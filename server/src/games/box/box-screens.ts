import { boxDetails } from '@noktra/contract/boxes'
import { FIRST_SIZES, firstBoxPicture } from '@noktra/contract/first-screen'
import type { DataOf } from '@noktra/contract/route'
import { ask, type FirstScreens } from '../../platform/http/first-screen.ts'

/** What the page of a box shows first: its name and picture. */
export const boxScreens: FirstScreens = {
  box: {
    calls: [
      ask(
        boxDetails,
        '?box_id=:id',
        (box) => [pictureOf(box)],
        (box) => ({ of: 'thing', name: box.name, picture: pictureOf(box) }),
      ),
    ],
    anyAddress: true,
  },
}

function pictureOf({ image_url }: DataOf<typeof boxDetails>) {
  return firstBoxPicture(image_url, FIRST_SIZES.boxHead)
}
