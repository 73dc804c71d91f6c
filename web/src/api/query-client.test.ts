import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => queryClient.mount())

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
  queryClient.unmount()
})

test('offline a query fails at once, and comes by itself when the network is back', async () => {
  let online = false
  const observer = new QueryObserver(queryClient, {
    queryKey: ['anything'],
    queryFn: () =>
      online ? Promise.resolve('here') : Promise.reject(new AppError('offline', 0, 'no network')),
    retry: false,
  })
  onlineManager.setOnline(false)
  const results: string[] = []
  const came = new Promise<void>((done) => {
    observer.subscribe(({ status, fetchStatus }) => {
      results.push(`${status} ${fetchStatus}`)
      if (status === 'error' && fetchStatus === 'idle') {
        online = true
        onlineManager.setOnline(true)
      }
      if (status === 'success') done()
    })
  })
  await came
  expect(results).toContain('error idle')
  expect(results).not.toContain('pending paused')
  expect(observer.getCurrentResult().data).toBe('here')
})
