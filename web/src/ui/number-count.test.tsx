import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NumberCount } from './number-count.tsx'

function showOne() {
  const { container, rerender } = render(<NumberCount value={1} />)
  return {
    said: () => container.textContent,
    set: (value: number) => rerender(<NumberCount value={value} />),
  }
}

test('an amount counts to its new value, and ends on it', async () => {
  const { said, set } = showOne()
  expect(said()).toBe('1.00')
  set(20.5)
  expect(said()).toBe('1.00')
  await expect.poll(said).toBe('20.50')
})

test('on a page that is not seen it is there at once', () => {
  const { said, set } = showOne()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  set(20.5)
  expect(said()).toBe('20.50')
})
