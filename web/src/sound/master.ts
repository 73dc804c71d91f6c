/*
 * What stands between the sounds and the loudspeaker: a gain that brings what is heard of an opening to the -16 LUFS at which the
 * web is listened to, and a curve that lets nothing clip.
 */

/** Of the sum of all that sounds. */
export const GAIN = 6.6

/** Up to here the curve is a line; beyond it bends towards 1. */
const KNEE = 0.72
/** Points of the curve from the lowest to the highest sum: 1 is a full scale. */
const POINTS = 4097
const MOST = 8

/** A sample after the curve, from -1 to 1, and never beyond. */
export function bend(sample: number): number {
  const size = Math.abs(sample)
  if (size <= KNEE) return sample
  const room = 0.98 - KNEE
  return Math.sign(sample) * (KNEE + room * Math.tanh((size - KNEE) / room))
}

/** The curve of a wave shaper that gets what is `GAIN` times as loud, over `MOST`. */
export function masterCurve(): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: POINTS }, (_, at) => bend(((at / (POINTS - 1)) * 2 - 1) * MOST))
}

/** What the wave shaper must get, so that its curve covers all. */
export const INPUT_GAIN = GAIN / MOST
