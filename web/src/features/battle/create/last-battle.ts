import { readSetup, writeSetup, type Setup } from './setup.ts'

const LAST = 'last_battle'

/** Keeps what was created, to be offered again. */
export function persistLastBattle(setup: Setup): void {
  try {
    localStorage.setItem(LAST, new URLSearchParams(writeSetup(setup)).toString())
  } catch {
    // A browser that keeps nothing offers the newest of the history instead.
  }
}

export function readLastBattle(): Setup | null {
  const kept = localStorage.getItem(LAST)
  const { setup } = readSetup(new URLSearchParams(kept ?? ''))
  return setup.entries.length > 0 ? setup : null
}
