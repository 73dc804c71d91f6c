import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/platform/db/schema.ts'
import type { World } from '#test/world.ts'

/**
 * To be given to `useWorld` as `prepare`: from then on a row of the table for a poisoned player fails in the database, whatever
 * transaction it is in.
 */
export function poisonable(table: keyof DB): (owner: Kysely<DB>) => Promise<void> {
  return async (owner) => {
    await sql`create table poisoned (player_id bigint)`.execute(owner)
    await sql`grant select, insert on poisoned to noktra_app`.execute(owner)
    await sql`create function refuse_poisoned() returns trigger language plpgsql as $$ begin
      if exists (select from poisoned where player_id = new.player_id) then raise 'poisoned'; end if;
      return new; end $$`.execute(owner)
    await sql`create trigger poisoned before insert on ${sql.table(table)} for each row execute function refuse_poisoned()`.execute(
      owner,
    )
  }
}

export async function poison({ db }: World, players: Iterable<number>): Promise<void> {
  for (const id of players) await sql`insert into poisoned values (${id})`.execute(db)
}
