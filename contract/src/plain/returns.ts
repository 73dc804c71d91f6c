import { plainRoute } from '../plain-route.ts'

export const listReturns = plainRoute('GET', '/api/fair/returns')

/** The rows of the board by version, as a file. */
export const RETURNS_CSV_PATH = '/api/fair/returns.csv'
