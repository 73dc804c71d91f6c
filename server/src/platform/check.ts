/** Something that must hold in the books at any moment. */
export type Check = {
  /** What must hold. */
  name: string
  /** Gives the rows for which it does not. */
  sql: string
}

/** A check of the books that does not hold, with up to 20 rows that show it. */
export type Fault = { check: string; rows: unknown[] }
