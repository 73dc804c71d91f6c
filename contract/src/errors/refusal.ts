/** What an error is on the wire; its words stand in languages/<code>/errors.json. */
export type Refusal = {
  /** The number in the envelope. */
  code: number
  /** HTTP status; 200 for refusals by a rule of the store. */
  http: number
}

/** An error with its number; 200 unless told, for a refusal by a rule of the store. */
export function refusal(code: number, http = 200): Refusal {
  return { code, http }
}
