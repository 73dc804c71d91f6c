import { circle, line, polygon, spline } from '../../geometry/outlines.ts'
import type { Family } from '../../recipe.ts'

/** Talon knife. */
export const vesperHook: Family = {
  key: 'vesper-hook',
  canvas: { width: 1000, height: 800 },
  view: { yaw: -14, pitch: 12, roll: 8 },
  build(solid) {
    // blade: sweeping hook; flat stock plus hollow grind from the cutting edge
    const blade =
      'M430 300C520 210 640 150 760 150C850 150 918 196 944 270C950 288 944 300 930 292C880 250 820 236 752 250C670 268 590 330 520 410L452 400Z'
    solid.part(blade, { thickness: 9, radius: 3 })
    solid.carve(
      'M520 410C590 330 670 268 752 250C820 236 880 250 930 292C944 300 950 288 944 270C934 240 918 214 896 194C850 182 790 190 740 206C660 232 580 300 500 384Z',
      { depth: 7.6, radius: 40, profile: 'chamfer' },
    )
    solid.groove('M500 300C570 238 650 196 740 178', 9, 3.4)
    solid.carve(circle(476, 336, 13), { depth: 20, radius: 2, material: 'polymer' })
    for (let index = 0; index < 7; index++)
      solid.carve(
        polygon(
          [
            [500 + index * 20, 262 - index * 13.6],
            [508 + index * 20, 248 - index * 13.6],
            [514 + index * 20, 255 - index * 13],
          ],
          1,
        ),
        { depth: 9, radius: 3 },
      )
    // bolster
    solid.part(polygon('404 290, 452 264, 486 300, 470 400, 520 424, 500 446, 420 420, 384 360', 10), {
      thickness: 19,
      radius: 7,
      material: 'steel',
      camber: 2,
    })
    solid.groove('M428 300L440 360L424 408', 3, 2.4)
    // handle
    solid.part(
      spline(
        '404 300, 444 350, 428 414, 380 470, 336 520, 300 560, 262 588, 214 566, 204 520, 236 470, 286 420, 330 366, 360 318',
        0.85,
      ),
      { thickness: 23, radius: 18, material: 'trim', camber: 3 },
    )
    solid.part(
      spline(
        '398 326, 420 360, 404 408, 360 456, 316 506, 276 548, 240 548, 230 522, 264 470, 310 424, 352 372, 376 334',
        0.85,
      ),
      { thickness: 28, radius: 10, camber: 3 },
    )
    for (let index = 0; index < 5; index++) {
      const x = 382 - index * 30,
        y = 374 + index * 34
      solid.groove(line([x - 22, y - 18], [x + 26, y + 20]), 5, 3.4)
    }
    solid.screw(392, 352, 8, { hex: true, proud: 1.5 })
    solid.screw(272, 508, 8, { hex: true, proud: 1.5 })
    // ring
    solid.part(circle(204, 604, 74) + circle(204, 604, 44), { thickness: 17, radius: 12, material: 'steel' })
    solid.groove('M204 546A58 58 0 0 1 262 604', 3, 2)
    for (const [x, y] of [
      [152, 578],
      [152, 632],
      [204, 664],
      [256, 632],
    ])
      solid.part(circle(x, y, 7), { thickness: 20, radius: 4, material: 'accent' })
    solid.raise(polygon('330 436, 356 408, 366 418, 340 446', 2), {
      height: 2,
      radius: 2,
      material: 'accent',
    })
  },
}
