/** The file that this runs in: its name changes with every version. */
const OWN = new URL(import.meta.url).pathname
const RENEWED = 'renewed'

/** Whether the store serves another version than the one that runs here; false when it cannot be asked. */
export async function isOutdated(): Promise<boolean> {
  try {
    const shell = await fetch('/home', { cache: 'no-store' })
    return shell.ok && !(await shell.text()).includes(OWN)
  } catch {
    return false
  }
}

/**
 * Reloads the page when a part of an older version is gone; gives whether it does. The same version is never left twice,
 * so a store whose pages do not fit together is no loop.
 */
export async function renewOnce(): Promise<boolean> {
  if (!(await isOutdated()) || sessionStorage.getItem(RENEWED) === OWN) return false
  sessionStorage.setItem(RENEWED, OWN)
  location.reload()
  return true
}
