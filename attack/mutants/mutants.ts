import { join } from 'node:path'

/** A change of one file of the store, made while it is loaded. `find` stands in it once. */
type Patch = { file: string; find: string; put: string }

/** A store that cheats in one way. */
export type Mutant = {
  name: string
  /** What it does, in a sentence. */
  does: string
  patches: Patch[]
  /** The check that must accuse it: a finding of the auditor, or a test of chance. */
  caughtBy: string
  /** How it is audited beside the usual way. */
  args: string[]
  /** Whether the short form has it. */
  short: boolean
}

const GRIND = `file://${join(import.meta.dirname, 'grind.ts')}`
const FAIRNESS = 'game/src/fairness.ts'
const HEAD_OF_CHAIN = 'ascii(`seed-chain:v1:${playerId}:${chainNo}`)'
const SEED_CHAIN = 'server/src/core/draws/seed-chain.ts'
const FIRST_OF_CHAIN = '  const first = seedAt(seedChainHead(ctx.secrets.seed, playerId, chainNo), 1)'

/** The chain follows from a text that is chosen when the player registers. */
function chains(way: string): Patch[] {
  return [
    {
      file: FAIRNESS,
      find: "import { ascii, hmacSha256, keyedHmacSha256, sha256 } from './sha256.ts'",
      put: `import { ascii, hmacSha256, keyedHmacSha256, sha256 } from './sha256.ts'\nimport { endOf } from '${GRIND}'`,
    },
    {
      file: FAIRNESS,
      find: HEAD_OF_CHAIN,
      put: 'ascii(`seed-chain:v1:${playerId}:${chainNo}${endOf(playerId)}`)',
    },
    {
      file: SEED_CHAIN,
      find: "import { anchorRecord } from '@noktra/game/log/entries'",
      put: `import { anchorRecord } from '@noktra/game/log/entries'\nimport { chooseChain } from '${GRIND}'`,
    },
    {
      file: SEED_CHAIN,
      find: FIRST_OF_CHAIN,
      put: `  if (userSeed) await chooseChain(tx, { seedKey: ctx.secrets.seed, playerId, userSeed }, '${way}')\n${FIRST_OF_CHAIN}`,
    },
  ]
}

const MANY = [
  '--draws',
  '1000000',
  '--coins',
  '40000000',
  '--upgrades',
  '0',
  '--mines',
  '0',
  '--battles',
  '0',
  '--rolls',
  '0',
]
const FEW = ['--draws', '1600', '--upgrades', '0', '--mines', '0', '--battles', '0', '--rolls', '0']

export const MUTANTS: Mutant[] = [
  {
    name: 'returns too low',
    does: 'chooses the worse of two chains of seeds when a player registers: each draw verifies, the return is 1.5 % below the declared',
    patches: chains('low'),
    caughtBy: 'return',
    args: MANY,
    short: false,
  },
  {
    name: 'odds by account',
    does: 'chooses among sixteen chains the best for players who were invited and the worst for all others: the return of all is the declared one',
    patches: chains('by-invitation'),
    caughtBy: 'independence of invited',
    args: [
      '--draws',
      '8000',
      '--coins',
      '400000',
      '--per-account',
      '100',
      '--upgrades',
      '0',
      '--mines',
      '0',
      '--battles',
      '0',
      '--rolls',
      '0',
    ],
    short: false,
  },
  {
    name: 'outcome derivable',
    does: 'makes chains under a key of zeros: the seed follows from the number of the player, who can compute it from what is public',
    patches: [
      {
        file: FAIRNESS,
        find: `hmacSha256(seedKey, ${HEAD_OF_CHAIN})`,
        put: `hmacSha256(new Uint8Array(32), ${HEAD_OF_CHAIN})`,
      },
    ],
    caughtBy: 'derived',
    args: FEW,
    short: true,
  },
  {
    name: 'draws pruned',
    does: 'leaves the best two of a hundred openings out of the record',
    patches: [
      {
        file: 'server/src/games/box/opening-proof.ts',
        find: "    .where('draw.player_id', '=', player.id)",
        put: "    .where('draw.player_id', '=', player.id)\n    .where('draw.ticket', '>', 20_000)",
      },
    ],
    caughtBy: 'nonces',
    args: FEW,
    short: true,
  },
  {
    name: 'refusals hidden',
    does: 'leaves refused openings out of the player’s record: what it drew first and did not like would not be seen',
    patches: [
      {
        file: 'server/src/features/fair/list-my-refusals.ts',
        find: "    .where('refusal.player_id', '=', player.id)",
        put: "    .where('refusal.player_id', '=', player.id)\n    .where('refusal.call', '!=', '/api/box/unpack')",
      },
    ],
    caughtBy: 'refusals',
    args: FEW,
    short: true,
  },
  {
    name: 'shown differently',
    does: 'shows others a better item than the player got, as long as the seed is secret',
    patches: [
      {
        file: 'server/src/games/box/opening-proof.ts',
        find: "  if (!draw || !pool) throw new AppError('draw_unknown')",
        put: `  if (!draw || !pool) throw new AppError('draw_unknown')
  if (draw.revealed_at === null && player?.id !== draw.player_id) {
    const [best] = pool.rows
    Object.assign(draw, { ticket: best!.from, skin_id: best!.skin_id, value: best!.value_cents, wear: best!.wear_from })
  }`,
      },
    ],
    caughtBy: 'shown',
    args: FEW,
    short: true,
  },
  {
    name: 'price moved at the press',
    does: 'moves the price of an upgrade’s target by a cent when that makes the upgrade fail, whatever was shown',
    patches: [
      {
        file: 'server/src/games/upgrade/play-upgrade.ts',
        find: "import { drawUpgrade, upgradeHash } from '@noktra/game/upgrades'",
        put: "import { drawUpgrade, upgradeChance, upgradeHash } from '@noktra/game/upgrades'",
      },
      {
        file: 'server/src/games/upgrade/play-upgrade.ts',
        find: '  const { terms, pair } = staked',
        put: `  const { pair } = staked
  let { terms } = staked
  const draws = (cents: number) => {
    const target = { ...staked.terms.target, value_cents: cents }
    const moved = { ...staked.terms, target, chance_ppm: upgradeChance(terms.stake_cents, cents, staked.profitRate) }
    const { won } = drawUpgrade({
      terms: moved, pool_salt: staked.salt, server_seed: pair.server_seed, user_seed: pair.user_seed, nonce: pair.first_nonce,
      wearIntervalOf: () => ({ from: 0, to: 1 }),
    })
    return { moved, won }
  }
  for (const by of [0, 1, 2]) {
    const { moved, won } = draws(staked.terms.target.value_cents + by)
    if (won) continue
    terms = moved
    staked.terms = moved
    break
  }`,
      },
    ],
    caughtBy: 'terms',
    args: ['--draws', '400', '--mines', '0', '--battles', '0', '--rolls', '0'],
    short: true,
  },
  {
    name: 'lock after the round',
    does: 'locks battles eight seconds before they are full, by a round that is out: it knows the outcome and chooses whether to lock',
    patches: [
      {
        file: 'server/src/games/battle/lock-room.ts',
        find: '  const now = clock.now()\n',
        put: '  const now = new Date(clock.now().getTime() - 8_000)\n',
      },
      { file: 'server/src/games/battle/lock-room.ts', find: '  assertAhead({ clock }, { time })\n', put: '' },
    ],
    caughtBy: 'battles',
    args: ['--draws', '400', '--upgrades', '0', '--mines', '0', '--battles', '2', '--rolls', '0'],
    short: false,
  },
  {
    name: 'forked log',
    does: 'signs another root of the log for visitors who are signed in',
    patches: [
      {
        file: 'server/src/features/log/log-pages.ts',
        find: "import { parseTilePath, widthOf } from '@noktra/game/log/tiles'",
        put: `import { parseTilePath, widthOf } from '@noktra/game/log/tiles'
import { parseCheckpoint, signCheckpoint } from '@noktra/game/log/checkpoint'
import { parseNote } from '@noktra/game/log/signed-note'`,
      },
      {
        file: 'server/src/features/log/log-pages.ts',
        find: "  app.get('/log/checkpoint', async (_request, reply) => sendNote(reply, await findNewest(db)))",
        put: `  app.get('/log/checkpoint', async (request, reply) => {
    const newest = await findNewest(db)
    if (!newest || !request.headers.authorization) return sendNote(reply, newest)
    const checkpoint = parseCheckpoint(parseNote(newest.note).text)
    const root = checkpoint.root.map((byte) => byte ^ 1)
    const note = signCheckpoint({ ...checkpoint, root }, ctx.publicLog.signers(ctx.clock.now()))
    return sendNote(reply, { note })
  })`,
      },
    ],
    caughtBy: 'checkpoints',
    args: FEW,
    short: true,
  },
  {
    name: 'broken promise',
    does: 'promises every draw and puts one in thirty of them not into the log',
    patches: [
      {
        file: 'server/src/platform/public-log/new-entries.ts',
        find: '  if (entries.length === 0) return\n',
        put: "  entries = entries.filter(({ kind, number }) => kind !== 'draw' || number % 30 !== 7)\n  if (entries.length === 0) return\n",
      },
    ],
    caughtBy: 'entries',
    args: FEW,
    short: true,
  },
  {
    name: 'salts that are known',
    does: 'writes every commitment of the log with the same salt: anybody can find by trying what others drew',
    patches: [
      {
        file: 'server/src/platform/public-log/new-entries.ts',
        find: "Buffer.from(randomUUID().replaceAll('-', ''), 'hex')",
        put: "Buffer.from('5f1d7a3c9b2e4d608a1c6e3f7b9d2041', 'hex')",
      },
    ],
    caughtBy: 'salts',
    args: FEW,
    short: false,
  },
]
