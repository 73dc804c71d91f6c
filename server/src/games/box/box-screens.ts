import { boxDetails } from '@noktra/contract/boxes'
import { FIRST_SIZES, firstBoxPicture } from '@noktra/contract/first-screen'
import { askForHead, type FirstScreens } from '../../platform/http/first-screen.ts'

/** What the page of a box shows first: its name and picture. */
export const boxScreens: FirstScreens = {
  box: {
    calls: [
      askForHead(boxDetails, '?box_id=:id', ({ name, image_url }) => ({
        name,
        picture: firstBoxPicture(image_url, FIRST_SIZES.boxHead),
      })),
    ],
    anyAddress: true,
  },
}
