/** Gaussian blur of a map; `sigma` in texels. Borders repeat. */
export function gaussianBlur(
  source: Float32Array,
  width: number,
  height: number,
  sigma: number,
): Float32Array {
  const reach = Math.ceil(sigma * 3)
  const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma * sigma)),
  )
  const total = kernel.reduce((sum, value) => sum + value, 0)
  const between = new Float32Array(source.length)
  const target = new Float32Array(source.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let offset = -reach; offset <= reach; offset++)
        sum += kernel[offset + reach] * source[y * width + Math.min(width - 1, Math.max(0, x + offset))]
      between[y * width + x] = sum / total
    }
  }
  for (let y = 0; y < height; y++) {
    for (let offset = -reach; offset <= reach; offset++) {
      const row = Math.min(height - 1, Math.max(0, y + offset)) * width
      const weight = kernel[offset + reach] / total
      for (let x = 0; x < width; x++) target[y * width + x] += weight * between[row + x]
    }
  }
  return target
}

/** Two passes of a running mean over 2 · radius + 1 texels each way: close to a Gaussian, at a cost free of the radius. */
export function boxBlur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const reach = Math.max(1, Math.round(radius))
  const share = 1 / (2 * reach + 1)
  const target = Float32Array.from(source)
  const between = new Float32Array(source.length)
  const sums = new Float64Array(width)
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) {
      const row = y * width
      let sum = 0
      for (let offset = -reach; offset <= reach; offset++)
        sum += target[row + Math.min(width - 1, Math.max(0, offset))]
      for (let x = 0; x < width; x++) {
        between[row + x] = sum * share
        sum += target[row + Math.min(width - 1, x + reach + 1)] - target[row + Math.max(0, x - reach)]
      }
    }
    sums.fill(0)
    for (let offset = -reach; offset <= reach; offset++) {
      const row = Math.min(height - 1, Math.max(0, offset)) * width
      for (let x = 0; x < width; x++) sums[x] += between[row + x]
    }
    for (let y = 0; y < height; y++) {
      const enters = Math.min(height - 1, y + reach + 1) * width
      const leaves = Math.max(0, y - reach) * width
      for (let x = 0; x < width; x++) {
        target[y * width + x] = sums[x] * share
        sums[x] += between[enters + x] - between[leaves + x]
      }
    }
  }
  return target
}
