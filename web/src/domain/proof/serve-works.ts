import type { Works } from './beside-page.ts'

type Asked = { no: number; name: string; input: never }

/** In a worker: does what `besidePage` asks it for. */
export function serveWorks(works: Works): void {
  addEventListener('message', ({ data: { no, name, input } }: MessageEvent<Asked>) => {
    postMessage({ no, result: works[name]?.(input) })
  })
}
