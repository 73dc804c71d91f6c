import { doWork, type WorkInput, type WorkName } from './proof-work.ts'

type Asked = { no: number; name: WorkName; input: WorkInput<WorkName> }

addEventListener('message', ({ data: { no, name, input } }: MessageEvent<Asked>) => {
  postMessage({ no, result: doWork(name, input) })
})
