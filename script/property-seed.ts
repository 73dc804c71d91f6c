import * as fc from 'fast-check'

/** Properties meet the same values in every run; `PROPERTY_SEED=random` (or a number) looks at others. */
const asked = process.env['PROPERTY_SEED'] ?? '1'
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) })
