import { plainRoute } from '../plain-route.ts'

export const listReturns = plainRoute('GET', '/api/fair/returns')

/** The rows of the board by version, as a file. */
export const RETURNS_CSV_PATH = '/api/fair/returns.csv'

/** Who played: a partner plays to be watched, with coins that the store may have given; a bot is the house's in a battle. All have the same odds. */
export const SIDES = ['player', 'partner', 'bot'] as const
