import { Piscina } from 'piscina'

type Run = { jobs: number; signal: AbortSignal }

/**
 * Has workers do tasks by the default function of a file, each of which makes files. `onMade` hears of each task that is done, and how
 * many are left.
 */
export async function runTasks<Task, Made>(
  file: string,
  tasks: readonly Task[],
  { jobs, signal }: Run,
  onMade: (task: Task, made: Made, left: number) => void,
): Promise<void> {
  const pool = new Piscina<Task, Made>({ filename: file, maxThreads: jobs, concurrentTasksPerWorker: 1 })
  let left = tasks.length
  try {
    await Promise.all(
      tasks.map(async (task) => {
        const made = await pool.run(task, { signal })
        left -= 1
        onMade(task, made, left)
      }),
    )
  } finally {
    await pool.destroy()
  }
}
