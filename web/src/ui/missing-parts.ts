/* Parts of pages that could not be fetched. Whoever shows that something did not load has them tried again. */
const missing = new Set<() => Promise<boolean>>()

/** `fetchAgain` gives whether the part is there now. */
export function addMissing(fetchAgain: () => Promise<boolean>): void {
  missing.add(fetchAgain)
}

export async function fetchMissing(): Promise<void> {
  await Promise.all(
    [...missing].map(async (fetchAgain) => {
      if (await fetchAgain()) missing.delete(fetchAgain)
    }),
  )
}
