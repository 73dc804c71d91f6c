import { circle, line, polygon } from '../../geometry/outlines.ts'
import { place } from '../../geometry/path.ts'
import type { Family } from '../../recipe.ts'

/** War hatchet. */
export const rookHatchet: Family = {
  key: 'rook-hatchet',
  canvas: { width: 900, height: 900 },
  view: { yaw: -12, pitch: 10, roll: -13 },
  build(solid) {
    // haft runs bottom-left to top-right
    solid.part('M190 800L640 172', {
      stroke: 46,
      thickness: 21,
      radius: 21,
      material: 'polymer',
      cap: 'round',
    })
    solid.part('M200 786L360 562', {
      stroke: 58,
      thickness: 26,
      radius: 26,
      material: 'rubber',
      cap: 'round',
    })
    for (let index = 0; index < 10; index++) {
      const along = index * 0.034 + 0.03
      const [x, y] = [190 + 450 * along, 800 - 628 * along]
      solid.groove(line([x - 32, y - 10], [x + 36, y + 26]), 7, 4)
    }
    solid.part(circle(196, 792, 38) + circle(196, 792, 15), { thickness: 24, radius: 10, material: 'steel' })
    solid.part('M400 506L520 340', { stroke: 50, thickness: 24, radius: 20, material: 'trim', cap: 'butt' })
    solid.groove(line('390 492, 432 524'), 5, 3)
    solid.groove(line('500 336, 544 368'), 5, 3)
    solid.raise('M430 464L492 378', { stroke: 10, height: 3, radius: 4, material: 'accent' })
    // head
    const head =
      'M520 262L588 168C600 150 622 148 640 158L690 192C720 160 752 116 770 62C832 130 866 236 846 344C838 400 818 444 794 476C776 420 742 372 690 342L636 322L596 352L548 318Z'
    solid.part(head + circle(650, 250, 22), { thickness: 20, radius: 5, camber: 3, camberRadius: 60 })
    solid.carve(
      'M770 62C832 130 866 236 846 344C838 400 818 444 794 476C776 420 752 384 724 362C760 300 768 220 738 140C752 116 762 92 770 62Z',
      { depth: 17, radius: 62, profile: 'chamfer' },
    )
    solid.groove('M704 204C732 250 732 300 704 336', 5, 3.4)
    solid.carve(polygon('600 200, 640 226, 600 284, 560 258', 8), {
      depth: 4,
      radius: 4,
      profile: 'smooth',
      material: 'trim',
    })
    solid.screw(616, 226, 8, { hex: true, proud: 1.5 })
    solid.screw(582, 272, 8, { hex: true, proud: 1.5 })
    // back spike: a ridged beak on a stepped collar
    solid.part(
      'M594 170C566 134 520 112 470 118C414 126 372 170 348 250C390 208 432 198 462 218C478 230 484 254 492 292L522 264Z',
      {
        thickness: 16,
        radius: 24,
        drop: 13,
        profile: 'chamfer',
        material: 'steel',
      },
    )
    solid.groove('M510 140C462 138 420 158 394 192', 5, 2.4)
    solid.part('M596 164L612 182L514 306L494 294L484 258L552 154Z', {
      thickness: 20,
      radius: 5,
      material: 'steel',
      camber: 2,
    })
    solid.groove(line('584 182, 506 284'), 3.4, 2.6)
    for (let notch = 0; notch < 3; notch++)
      solid.carve(
        place(polygon('0 -4, 15 -4, 15 4, 0 4', 2), { x: 524 - notch * 14, y: 208 + notch * 18, rotate: 38 }),
        {
          depth: 9,
          radius: 2.5,
          material: 'polymer',
        },
      )
    solid.raise(circle(596, 178, 5), { height: 2.4, radius: 3, material: 'accent' })
  },
}
