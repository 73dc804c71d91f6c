import { besidePage } from '../proof/beside-page.ts'
import { LOG_WORKS } from './log-works.ts'

const compute = besidePage(
  LOG_WORKS,
  () => new Worker(new URL('log-worker.ts', import.meta.url), { type: 'module' }),
)

type Works = typeof LOG_WORKS
type Given<Name extends keyof Works> = Parameters<Works[Name]>[0]['given']

/** Makes a step of the log in a worker. */
export function besideLog<Name extends keyof Works>(
  name: Name,
  ...given: Given<Name>
): Promise<ReturnType<Works[Name]>> {
  return compute(name, { given } as Parameters<Works[Name]>[0])
}
