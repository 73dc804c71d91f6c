import { expect, test } from 'vitest'
import { fair } from '@noktra/contract/fair'
import { committedLeaf, drawRecord, entryText, resultRecord, type EntryKind } from '@noktra/game/log/entries'
import { leafHash } from '@noktra/game/log/merkle-tree'
import { sequence } from '#server/platform/public-log/sequence.ts'
import { KINDS } from './plays-of-every-kind.ts'
import { useWorld } from './world.ts'

const world = useWorld()

test.each(KINDS)('what the log says of $kind is what its proof says', async ({ play }) => {
  const [id] = await play(world, 1)
  await sequence(world.store.ctx)
  const { proof, log: logged } = await world.data(fair, { params: { id: id! } })
  expect(logged?.state).toBe('in_log')
  for (const { kind, salt, index } of logged!.entries) {
    const { leaf } = await world.db
      .selectFrom('log_entry')
      .select('leaf')
      .where('index', '=', index!)
      .executeTakeFirstOrThrow()
    if (kind === 'envelope-terms') continue
    const record = kind === 'result' ? resultRecord(proof)! : drawRecord(proof)
    const found =
      salt === null
        ? leafHash(Buffer.from(entryText(kind as EntryKind, [(proof as { lock_hash: string }).lock_hash])))
        : committedLeaf(kind as EntryKind, Buffer.from(salt, 'hex'), record)
    expect(Buffer.from(found)).toEqual(leaf)
  }
})
