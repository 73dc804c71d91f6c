import { say } from '@noktra/languages/say'
import { asWritten, type Said } from '@noktra/languages/said'

/** A rule that does not hold, for the staff in their language: the message says it in English, for a console. */
export class RuleBroken extends RangeError {
  override name = 'RuleBroken'
  readonly says: Said

  constructor(says: Said) {
    super(say(says, 'en'))
    this.says = says
  }
}

/** What a rule that does not hold says; of another error what was written. */
export function reasonOf(error: RangeError): Said {
  return error instanceof RuleBroken ? error.says : asWritten(error.message)
}
