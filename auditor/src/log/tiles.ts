import type { Visitor } from '../visitor.ts'

const WIDTH = 256

/** Where the bundle of entries with this number is, in a log of this size (c2sp.org/tlog-tiles). */
export function bundlePath(number: number, size: number): string {
  const digits = String(number)
  const whole = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = whole.match(/.../g)!
  const name = groups.map((group, n) => (n === groups.length - 1 ? group : `x${group}`)).join('/')
  const width = Math.min(WIDTH, size - number * WIDTH)
  return `tile/entries/${name}${width < WIDTH ? `.p/${width}` : ''}`
}

/** The entries of a log of this size from one on, each once, read bundle by bundle. @throws Error when a file is not there or not whole */
export async function* readEntries(visitor: Visitor, size: number, from = 0): AsyncGenerator<Buffer> {
  for (let number = Math.floor(from / WIDTH); number * WIDTH < size; number += 1) {
    const path = `/log/${bundlePath(number, size)}`
    const { status, bytes } = await visitor.fetchBytes(path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    let [at, place] = [0, number * WIDTH]
    while (at < bytes.length) {
      const length = bytes.readUInt16BE(at)
      if (at + 2 + length > bytes.length) throw new Error(`${path} ends inside an entry`)
      if (place >= from) yield bytes.subarray(at + 2, at + 2 + length)
      at += 2 + length
      place += 1
    }
    if (place !== Math.min(size, (number + 1) * WIDTH))
      throw new Error(`${path} has not as many entries as its name says`)
  }
}
