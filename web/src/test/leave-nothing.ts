import { cleanup, configure, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { takeToasts } from '../api/toast.ts'
import './wait-for-layers.ts'

/* Runs with each file of component tests. They share page and modules, so every test leaves both as it found them. */

// A busy machine may take longer than the library waits.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  const { animate } = Element.prototype
  // By the standard a cancelled animation is no fault; happy-dom reports it as unhandled.
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, ...how) {
    const animation = animate.apply(this, how)
    animation.finished.catch(() => {})
    return animation
  })
})

afterEach(async () => {
  // A toast that goes is taken away by a timer of its own, which needs the page.
  await waitFor(() => {
    if (document.querySelector('[data-sonner-toast][data-removed="true"]'))
      throw new Error('A toast still goes.')
  })
  toast.dismiss()
  cleanup()
  const takeNoMore = takeToasts(() => {})
  takeNoMore()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
