import { readFileSync } from 'node:fs'

/** Bytes that a process and those it started keep in memory. */
export function memoryOf(pid: number): number {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return Number(resident) * 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0)
}
