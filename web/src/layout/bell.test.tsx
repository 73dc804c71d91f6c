import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { beginAnimation, startLive } from '../live/live.ts'
import { detailsQuery } from '../session/queries.ts'
import { PLAYER, show } from '../test/show.tsx'
import { Bell } from './bell.tsx'

/** The other end of the socket. */
class Line extends EventTarget {
  static last: Line | undefined
  readyState = 1
  constructor() {
    super()
    Line.last = this
  }
  send(): void {}
  close(): void {}
  tell(cmd: string, data: unknown): void {
    const message = JSON.stringify({ cmd, response: { code: 0, data } })
    this.dispatchEvent(new MessageEvent('message', { data: message }))
  }
}

let leave = () => {}
afterEach(() => leave())

test('the bell says nothing of a result while the page still plays it', async () => {
  vi.stubGlobal('WebSocket', Line)
  queryClient.setQueryData(detailsQuery.queryKey, PLAYER)
  leave = startLive(() => undefined)
  await show(<Bell />, { texts: ['notices'], signedIn: true })
  const bell = await screen.findByTestId('bell')
  const tell = (unread: number) => act(() => Line.last!.tell('notice', { notice: null, unread }))
  tell(1)
  await waitFor(() => expect(bell.textContent).toBe('1'))
  const end = beginAnimation()
  tell(2)
  tell(3)
  expect(queryClient.getQueryData(detailsQuery.queryKey)!.unread_notices).toBe(1)
  act(end)
  await waitFor(() => expect(bell.textContent).toBe('3'))
})
