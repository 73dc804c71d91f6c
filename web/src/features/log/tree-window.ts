/** What of the log its picture shows: the newest entries, as many as fit, and the hashes above them. */
export type TreeWindow = {
  /** The first entry that is shown; all before it are one block. */
  start: number
  leaves: { index: number; is: 'in' | 'waiting' | 'free'; isOwn: boolean }[]
  /** From the leaves' parents up to the one that stands for all that is shown. */
  nodes: { level: number; at: number; isWhole: boolean; isOnPath: boolean }[]
}

type Log = { size: number; waiting: number }

/**
 * The part of the tree over the newest entries. `width` is a power of two: parts of such a width are perfect subtrees of the log once
 * they are full. `own`: places of the reader's own entries; the path of the newest of them is marked.
 */
export function windowOf({ size, waiting }: Log, own: readonly number[], width: number): TreeWindow {
  const start = size === 0 ? 0 : Math.floor((size - 1) / width) * width
  const isOwn = new Set(own)
  const leaves = Array.from({ length: width }, (_, at) => {
    const index = start + at
    const is = index < size ? 'in' : index < size + waiting ? 'waiting' : 'free'
    return { index, is, isOwn: is === 'in' && isOwn.has(index) } as const
  })
  const marked = leaves.findLastIndex((leaf) => leaf.isOwn)
  const nodes = []
  for (let level = 1; 2 ** level <= width; level += 1) {
    for (let at = 0; at < width / 2 ** level; at += 1) {
      const isWhole = start + (at + 1) * 2 ** level <= size
      nodes.push({ level, at, isWhole, isOnPath: marked >= 0 && Math.floor(marked / 2 ** level) === at })
    }
  }
  return { start, leaves, nodes }
}
