import { Presets, SingleBar } from 'cli-progress'
import type { Task } from '../pool/tasks.ts'

export type Progress = {
  start: (counts: { waiting: number; current: number }) => void
  picture: (name: string) => void
  task: (task: Task, seconds: number) => void
  stop: () => void
}

/** A bar on a terminal; one line per finished task anywhere else. */
export function startProgress(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? bar(stream) : lines(stream)
}

function bar(stream: NodeJS.WriteStream): Progress {
  const shown = new SingleBar(
    {
      stream,
      format: '{bar} {value}/{total}  {eta_formatted} left  {name}',
      hideCursor: true,
      etaBuffer: 100,
    },
    Presets.rect,
  )
  return {
    start: ({ waiting }) => {
      if (waiting > 0) shown.start(waiting, 0, { name: '' })
    },
    picture: (name) => shown.increment(1, { name }),
    task: () => {},
    stop: () => shown.stop(),
  }
}

function lines(stream: NodeJS.WriteStream): Progress {
  let [total, done] = [0, 0]
  return {
    start: ({ waiting, current }) => {
      total = waiting
      stream.write(`${waiting} pictures to make, ${current} as they should be\n`)
    },
    picture: () => void done++,
    task: ({ name, pictures }, seconds) =>
      void stream.write(`${done}/${total} ${name}: ${pictures.length} in ${seconds.toFixed(1)} s\n`),
    stop: () => {},
  }
}
