/*
 * Loudness as it is heard, by ITU-R BS.1770-4: K-weighting, blocks of 400 ms, the absolute and the relative gate. Its filters at any
 * rate by B. De Man, "Evaluation of Implementations of the EBU R128 Loudness Measurement" (2018). For tests of what sounds.
 */

const BLOCK_S = 0.4
const HOP_S = 0.1
const SILENT_LUFS = -70
const RELATIVE_LU = -10

type Biquad = { b: readonly [number, number, number]; a: readonly [number, number] }

/** The head lifts what is high. */
function shelf(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b: [
      (high + (band * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / q + k * k) / a0,
    ],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  }
}

/** What is very low is hardly heard. */
function highPass(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] }
}

function filtered(samples: Float64Array, { b, a }: Biquad): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}

/** Integrated loudness in LUFS of one signal that both loudspeakers play; -Infinity of silence. */
export function loudnessOf(samples: Float64Array, rate: number): number {
  const weighted = filtered(filtered(samples, shelf(rate)), highPass(rate))
  const [block, hop] = [Math.round(BLOCK_S * rate), Math.round(HOP_S * rate)]
  const powers: number[] = []
  for (let from = 0; from + block <= weighted.length; from += hop) {
    const sum = weighted.subarray(from, from + block).reduce((all, sample) => all + sample * sample, 0)
    powers.push((2 * sum) / block)
  }
  const lufs = (power: number) => -0.691 + 10 * Math.log10(power)
  const mean = (list: readonly number[]) => list.reduce((all, power) => all + power, 0) / list.length
  const heard = powers.filter((power) => lufs(power) > SILENT_LUFS)
  if (heard.length === 0) return -Infinity
  const gate = lufs(mean(heard)) + RELATIVE_LU
  return lufs(mean(heard.filter((power) => lufs(power) > gate)))
}
