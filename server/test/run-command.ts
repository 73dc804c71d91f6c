import { spawn } from 'node:child_process'
import { join } from 'node:path'

export type Ran = { status: number | null; stdout: string; stderr: string }

/** Runs one of the operator's commands in a process of its own, while this one goes on. */
export function runCommand(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<Ran> & { stop: () => void } {
  const child = spawn('node', [join(import.meta.dirname, `../src/commands/${name}-command.ts`), ...args], {
    env,
    ...(cwd !== undefined && { cwd }),
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text: Buffer) => (stdout += String(text)))
  child.stderr.on('data', (text: Buffer) => (stderr += String(text)))
  const ran = new Promise<Ran>((ended) => {
    child.on('close', (status) => ended({ status, stdout: stdout.trim(), stderr: stderr.trim() }))
  })
  return Object.assign(ran, { stop: () => void child.kill('SIGINT') })
}
