/** What takes too long for a page to wait for, by name. */
export type Works = Record<string, (input: never) => unknown>

type InputOf<Of extends Works, Name extends keyof Of> = Parameters<Of[Name]>[0]

type Waiting = { run: () => unknown; resolve: (result: unknown) => void }

/** Computes works in a worker that serves them, or in the page where the browser gives no worker. */
export function besidePage<Of extends Works>(works: Of, startWorker: () => Worker) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let hasWorker = true
  let lastNo = 0

  /** Kept for as long as the page: once it runs it needs no network. */
  function start(): Worker {
    const started = startWorker()
    started.addEventListener(
      'message',
      ({ data: { no, result } }: MessageEvent<{ no: number; result: unknown }>) => {
        waiting.get(no)?.resolve(result)
        waiting.delete(no)
      },
    )
    started.addEventListener('error', () => {
      hasWorker = false
      for (const { run, resolve } of waiting.values()) resolve(run())
      waiting.clear()
    })
    return started
  }

  return <Name extends keyof Of & string>(name: Name, input: InputOf<Of, Name>) => {
    type Result = ReturnType<Of[Name]>
    const work = works[name] as (input: InputOf<Of, Name>) => Result
    const run = () => work(input)
    if (!hasWorker) return Promise.resolve(run())
    worker ??= start()
    const no = (lastNo += 1)
    return new Promise<Result>((resolve) => {
      waiting.set(no, { run, resolve: resolve as (result: unknown) => void })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker?.postMessage({ no, name, input })
    })
  }
}
