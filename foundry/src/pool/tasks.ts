import type { Picture } from './plan.ts'

/** Pictures that one worker makes in one go, of one family, one box or one front. */
export type Task = { name: string; pictures: Picture[] }

/** Tasks per worker below which families are split, so that no worker is idle while another does the last family. */
const TASKS_PER_JOB = 3

/** A family's geometry takes as long as some fifteen pictures of it: parts are larger, unless a worker would be idle. */
const FEWEST_PICTURES = 15

/**
 * Groups pictures into tasks: a family's geometry is made once for all its finishes. The largest come first, so that the
 * small ones even out the end. When there are few tasks, families are split between finishes.
 */
export function groupTasks(pictures: readonly Picture[], jobs: number): Task[] {
  const tasks = new Map<string, Picture[]>()
  for (const picture of pictures) {
    const { subject, name } = picture
    const key = subject.kind === 'item' ? subject.family : name
    const group = tasks.get(key)
    if (group) group.push(picture)
    else tasks.set(key, [picture])
  }
  const wanted = jobs === 1 ? 1 : Math.ceil((jobs * TASKS_PER_JOB) / tasks.size)
  const needed = Math.ceil(jobs / tasks.size)
  return [...tasks]
    .flatMap(([name, group]) => {
      const parts = Math.max(needed, Math.min(wanted, Math.floor(group.length / FEWEST_PICTURES)))
      return splitByFinish(group, parts).map((part): Task => ({ name, pictures: part }))
    })
    .sort((a, b) => b.pictures.length - a.pictures.length)
}

function splitByFinish(pictures: Picture[], parts: number): Picture[][] {
  const finishes = new Map<string, Picture[]>()
  for (const picture of pictures) {
    const finish = picture.subject.kind === 'item' ? picture.subject.finish : ''
    finishes.set(finish, [...(finishes.get(finish) ?? []), picture])
  }
  const groups = [...finishes.values()]
  const size = Math.ceil(groups.length / Math.min(parts, groups.length))
  const split: Picture[][] = []
  for (let start = 0; start < groups.length; start += size)
    split.push(groups.slice(start, start + size).flat())
  return split
}
