import { configure, getConfig } from '@testing-library/react'
import { vi } from 'vitest'

const { asyncWrapper } = getConfig()

// What is found in a dialog, and what is done to it, waits until the dialog can be pressed.
configure({
  asyncWrapper: (act) =>
    asyncWrapper(async () => {
      const found = await act()
      await vi.waitUntil(() => !isHalfOpen(), { interval: 5, timeout: 10_000 })
      return found
    }),
})

/** A dialog or menu takes the presses from the page one effect before it takes them itself. */
function isHalfOpen(): boolean {
  if (document.body.style.pointerEvents !== 'none') return false
  const layers = document.querySelectorAll<HTMLElement>(
    ':is([role="dialog"], [role="alertdialog"], [role="menu"])[data-state="open"]',
  )
  return Array.from(layers).some((layer) => layer.style.pointerEvents === '')
}
