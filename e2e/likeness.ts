import sharp from 'sharp'

type Planes = { width: number; height: number; light: Float64Array; alpha: Float64Array }

/** Windows of the comparison, and how far one lies from the next. */
const WINDOW = 8
const STEP = 4
/** What a shadow may have at most, so that it is no part of a silhouette. */
const SHADOW = 0.6
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/** How alike two pictures of one size are, as PNG with alpha. */
export async function likenessOf(one: Buffer, other: Buffer): Promise<{ ssim: number; overlap: number }> {
  const [a, b] = await Promise.all([planesOf(one), planesOf(other)])
  if (a.width !== b.width || a.height !== b.height) throw new Error('the pictures are not of one size')
  return { ssim: ssimOf(a, b), overlap: overlapOf(a, b) }
}

/**
 * The structural similarity of what both show on black, the mean over all windows (Wang et al., "Image Quality Assessment: From Error
 * Visibility to Structural Similarity", 2004).
 */
function ssimOf(a: Planes, b: Planes): number {
  let [sum, windows] = [0, 0]
  for (let top = 0; top + WINDOW <= a.height; top += STEP) {
    for (let left = 0; left + WINDOW <= a.width; left += STEP) {
      const pixels = Array.from(
        { length: WINDOW * WINDOW },
        (_, n) => (top + Math.floor(n / WINDOW)) * a.width + left + (n % WINDOW),
      )
      const mean = ({ light }: Planes) =>
        pixels.reduce((all, pixel) => all + light[pixel]!, 0) / pixels.length
      const [meanA, meanB] = [mean(a), mean(b)]
      let [varianceA, varianceB, covariance] = [0, 0, 0]
      for (const pixel of pixels) {
        const [x, y] = [a.light[pixel]! - meanA, b.light[pixel]! - meanB]
        varianceA += x * x
        varianceB += y * y
        covariance += x * y
      }
      const many = pixels.length - 1
      sum +=
        ((2 * meanA * meanB + C1) * ((2 * covariance) / many + C2)) /
        ((meanA ** 2 + meanB ** 2 + C1) * ((varianceA + varianceB) / many + C2))
      windows += 1
    }
  }
  return sum / windows
}

/** Intersection over union of the silhouettes. */
function overlapOf(a: Planes, b: Planes): number {
  let [both, either] = [0, 0]
  for (let pixel = 0; pixel < a.alpha.length; pixel += 1) {
    const [inA, inB] = [a.alpha[pixel]! > SHADOW, b.alpha[pixel]! > SHADOW]
    if (inA && inB) both += 1
    if (inA || inB) either += 1
  }
  return both / either
}

async function planesOf(png: Buffer): Promise<Planes> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const light = new Float64Array(width * height)
  const alpha = new Float64Array(width * height)
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    const [red, green, blue, cover] = data.subarray(pixel * 4, pixel * 4 + 4)
    alpha[pixel] = cover! / 255
    light[pixel] = (0.299 * red! + 0.587 * green! + 0.114 * blue!) * alpha[pixel]!
  }
  return { width, height, light, alpha }
}
