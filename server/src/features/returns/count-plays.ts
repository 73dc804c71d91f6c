import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Game } from '../../platform/game.ts'
import { countOnce } from '../../platform/jobs/count-once.ts'

/** Adds what was settled since the last time to the sums of the board, each play once, game by game. */
export async function countPlays(ctx: Pick<Ctx, 'games' | 'clock' | 'transact'>): Promise<void> {
  for (const game of ctx.games) if (game.settled) await countGame(ctx, game.name, game.settled)
}

async function countGame(
  ctx: Pick<Ctx, 'clock' | 'transact'>,
  name: string,
  { next }: NonNullable<Game['settled']>,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transact((tx) =>
    countOnce(tx, `count-plays-${name}`, async (from) => {
      const { rows } = await sql<{ up_to: number | null }>`
        with settled as materialized (${next({ from, now })}), summed as (
          insert into play_tally as t (game, subject, version, side, plays, charged, won, expected, variance, tries, hits, chances,
            chance_variance)
          select ${name}, subject, version,
            case when player_id is null then 'bot' when partner_since is null then 'player' else 'partner' end,
            count(*), sum(charged), sum(won), sum(expected), sum(variance), sum(tries), sum(hits), sum(chances), sum(chance_variance)
          from settled left join player on player.id = settled.player_id
          group by 2, 3, 4
          on conflict (game, subject, version, side) do update set plays = t.plays + excluded.plays,
            charged = t.charged + excluded.charged, won = t.won + excluded.won, expected = t.expected + excluded.expected,
            variance = t.variance + excluded.variance, tries = t.tries + excluded.tries, hits = t.hits + excluded.hits,
            chances = t.chances + excluded.chances, chance_variance = t.chance_variance + excluded.chance_variance
        )
        select max(key) as up_to from settled`.execute(tx)
      return rows[0]?.up_to ?? null
    }),
  )
}
