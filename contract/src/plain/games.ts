import { battle } from './battles.ts'
import { box } from './boxes.ts'
import { envelope } from './envelopes.ts'
import { mall } from './mall.ts'
import { mines } from './mines.ts'
import { roll } from './rolls.ts'
import { upgrade } from './upgrades.ts'
import { welfare } from './welfare.ts'

/** The words of every game: the lists of the contract that name games are read from here. */
export const GAMES = [box, battle, upgrade, mines, mall, roll, envelope, welfare] as const

export const GAME_PAGES = {
  ...box.pages,
  ...battle.pages,
  ...upgrade.pages,
  ...mines.pages,
  ...mall.pages,
  ...roll.pages,
  ...welfare.pages,
} as const
