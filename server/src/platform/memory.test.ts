import { describe, expect, it } from 'vitest'
import { makeMemory } from './memory.ts'

class Told {
  ids = new Set<number>()
}
class Seen {
  ids = new Set<number>()
}

describe('the memory of a process', () => {
  it('gives one of each kind, the same one each time', () => {
    const memory = makeMemory()
    memory.of(Told).ids.add(1)
    expect(memory.of(Told).ids).toEqual(new Set([1]))
    expect(memory.of(Seen).ids).toEqual(new Set())
  })

  it('knows nothing of what another remembers', () => {
    const memory = makeMemory()
    memory.of(Told).ids.add(1)
    expect(makeMemory().of(Told).ids).toEqual(new Set())
  })
})
