import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { beginningWith, containing } from './like.ts'

const world = useWorld()

async function isLike(text: string, pattern: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${text}::text like ${pattern} as found`.execute(
    world.db,
  )
  return rows[0]!.found
}

test.each(['100%', 'a_b', 'a\\b', 'plain'])('%j is found as it is, and by nothing else', async (words) => {
  expect(await isLike(`x${words}y`, containing(words))).toBe(true)
  expect(await isLike(`${words}y`, beginningWith(words))).toBe(true)
  expect(await isLike(`x${words}y`, beginningWith(words))).toBe(false)
  expect(await isLike('x100 a-b ay', containing(words))).toBe(false)
})
