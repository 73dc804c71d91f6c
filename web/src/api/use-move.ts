import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BodySent, DataOf } from '@noktra/contract/plain-types'
import type { PlainRoute } from '@noktra/contract/plain-route'
import { playSound } from '../sound/sound.ts'
import { AppError, hasNoAnswer, isAppError } from './app-error.ts'
import { call, newIdempotencyKey } from './call.ts'
import { echoRefusal, showError } from './show-error.ts'

type Options<R extends PlainRoute> = {
  onSuccess?: (data: DataOf<R>, body: BodySent<R>) => void
  onError?: (error: Error, body: BodySent<R>) => void
  /** For places that show the error themselves: a refusal is toasted besides, a missing answer is not. */
  silent?: boolean
}

type Move<R extends PlainRoute> = { body: BodySent<R>; key: string }

/**
 * A call that moves money or items. Its idempotency key is made before the first try and reused on every retry; when
 * the store never answered, pressing again with the same body sends the same key, so nothing is charged twice. An error is
 * shown once it is final: nothing is said while another try is under way.
 */
export function useMove<R extends PlainRoute>(route: R, options: Options<R> = {}) {
  const unanswered = useRef<{ sent: string; key: string } | null>(null)

  const mutation = useMutation<DataOf<R>, Error, Move<R>>({
    mutationFn: ({ body, key }) => call(route, { body, idempotencyKey: key, silent: true }),
    retry: (tries, error) => tries < 2 && hasNoAnswer(error),
    onSuccess: (data, { body }) => {
      unanswered.current = null
      options.onSuccess?.(data, body)
    },
    onError: (error, { body, key }) => {
      unanswered.current = hasNoAnswer(error) ? { sent: JSON.stringify(body), key } : null
      options.onError?.(error, body)
      // A box that is about to open is asked for again by itself.
      if (isAppError(error, 'box_not_active', 'cancelled')) return
      playSound('error')
      if (options.silent) echoRefusal(error)
      else if (error instanceof AppError) showError(error)
    },
  })

  function moveOf(body: BodySent<R>): Move<R> {
    const again = unanswered.current?.sent === JSON.stringify(body) ? unanswered.current.key : undefined
    return { body, key: again ?? newIdempotencyKey() }
  }

  return {
    data: mutation.data,
    error: mutation.error,
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess,
    isError: mutation.isError,
    reset: mutation.reset,
    mutate: (body: BodySent<R>) => mutation.mutate(moveOf(body)),
    mutateAsync: (body: BodySent<R>) => mutation.mutateAsync(moveOf(body)),
  }
}
