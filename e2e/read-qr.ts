import sharp from 'sharp'

/** Data codewords of each block, by version, at error correction M; our addresses need no larger code. */
const BLOCKS = [[], [16], [28], [44], [32, 32], [43, 43], [27, 27, 27, 27]]
const LEVEL_M = 0
const FORMAT_MASK = 0x5412
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

type Modules = boolean[][]

/** Reads the text of a QR code as a scanner does (ISO/IEC 18004), from a clean picture without a margin, versions 1 to 6. */
export async function readQr(dataUrl: string): Promise<string> {
  const modules = await modulesOf(Buffer.from(dataUrl.split(',')[1]!, 'base64'))
  const version = (modules.length - 17) / 4
  const blocks = BLOCKS[version]
  if (!blocks) throw new Error(`A QR code of version ${version} is not read here`)
  return textOf(joinBlocks(codewordsOf(modules, maskOf(modules)), blocks))
}

/** The dark modules; their size follows from the finder pattern, seven modules wide, in the corner. */
async function modulesOf(png: Buffer): Promise<Modules> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const isDark = (x: number, y: number) => data[(y * info.width + x) * info.channels]! < 128
  let finder = 0
  while (isDark(finder, 0)) finder++
  const version = Math.round(((info.width * 7) / finder - 17) / 4)
  const size = 17 + 4 * version
  const at = (n: number) => Math.floor(((n + 0.5) * info.width) / size)
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => isDark(at(column), at(row))),
  )
}

function maskOf(modules: Modules): (row: number, column: number) => boolean {
  const cells = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => modules[8]![column]!)
  const below = [7, 5, 4, 3, 2, 1, 0].map((row) => modules[row]![8]!)
  const format = [...cells, ...below].reduce((bits, dark) => bits * 2 + Number(dark), 0) ^ FORMAT_MASK
  if (format >> 13 !== LEVEL_M) throw new Error('The QR code has another error correction than M')
  return MASKS[(format >> 10) & 7]!
}

/** Finder, timing and alignment patterns and the format: everything that is no data. */
function isPattern(size: number, row: number, column: number): boolean {
  if (row === 6 || column === 6) return true
  if (row < 9 && (column < 9 || column >= size - 8)) return true
  if (row >= size - 8 && column < 9) return true
  const centre = size - 7
  return size > 21 && Math.abs(row - centre) <= 2 && Math.abs(column - centre) <= 2
}

/** Pairs of columns from the right, upwards and downwards in turn. */
function codewordsOf(modules: Modules, isMasked: (row: number, column: number) => boolean): number[] {
  const size = modules.length
  const bits: boolean[] = []
  let upwards = true
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (!isPattern(size, row, column)) bits.push(modules[row]![column]! !== isMasked(row, column))
      }
    }
    upwards = !upwards
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, n) => numberOf(bits.slice(n * 8, n * 8 + 8)))
}

function numberOf(bits: readonly boolean[]): number {
  return bits.reduce((value, bit) => value * 2 + Number(bit), 0)
}

/** Codewords take turns among the blocks, which are all of one length here. */
function joinBlocks(codewords: readonly number[], blocks: readonly number[]): number[] {
  return blocks.flatMap((length, block) =>
    Array.from({ length }, (_, n) => codewords[n * blocks.length + block]!),
  )
}

function textOf(codewords: readonly number[]): string {
  const bits = codewords.flatMap((word) => Array.from({ length: 8 }, (_, n) => ((word >> (7 - n)) & 1) === 1))
  let at = 0
  const read = (length: number) => numberOf(bits.slice(at, (at += length)))
  const bytes: number[] = []
  const say = (text: string) => bytes.push(...Buffer.from(text))
  while (bits.length - at >= 4) {
    const mode = read(4)
    if (mode === 0) break
    if (mode === 1) {
      for (let left = read(10); left > 0; left -= 3) {
        const digits = Math.min(3, left)
        say(String(read([0, 4, 7, 10][digits]!)).padStart(digits, '0'))
      }
    } else if (mode === 2) {
      for (let left = read(9); left > 0; left -= 2) {
        const pair = read(left > 1 ? 11 : 6)
        if (left > 1) say(ALPHANUMERIC[Math.floor(pair / 45)]!)
        say(ALPHANUMERIC[pair % 45]!)
      }
    } else if (mode === 4) {
      for (let left = read(8); left > 0; left--) bytes.push(read(8))
    } else throw new Error(`The QR code has a segment of mode ${mode}`)
  }
  return Buffer.from(bytes).toString()
}
