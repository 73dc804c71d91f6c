import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
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

type Keys = ReturnType<typeof makeKeys>

/** The key of each body: that of before while it was sent without an answer, or else a new one. */
function makeKeys() {
  let unanswered: { sent: string; key: string } | null = null
  return {
    keyOf(body: unknown): string {
      return unanswered?.sent === JSON.stringify(body) ? unanswered.key : newIdempotencyKey()
    },
    answered(): void {
      unanswered = null
    },
    unanswered(body: unknown, key: string): void {
      unanswered = { sent: JSON.stringify(body), key }
    },
  }
}

/**
 * A call that moves money or items. Its idempotency key is made before the first try and reused on every retry; when
 * the store never answered, pressing again with the same body sends the same key, so nothing is charged twice. An error is
 * shown once it is final: nothing is said while another try is under way.
 */
export function useMove<R extends PlainRoute>(route: R, options: Options<R> = {}) {
  const [keys] = useState(makeKeys)
  const { data, error, isPending, isSuccess, isError, reset, mutate, mutateAsync } = useMutation(
    mutationOf(route, options, keys),
  )
  return { data, error, isPending, isSuccess, isError, reset, ...useSend(keys, mutate, mutateAsync) }
}

function mutationOf<R extends PlainRoute>(
  route: R,
  { silent = false, ...told }: Options<R>,
  keys: Keys,
): UseMutationOptions<DataOf<R>, Error, Move<R>> {
  return {
    mutationFn: ({ body, key }) => call(route, { body, idempotencyKey: key, silent: true }),
    retry: (tries, error) => tries < 2 && hasNoAnswer(error),
    onSuccess: (data, { body }) => {
      keys.answered()
      told.onSuccess?.(data, body)
    },
    onError: (error, { body, key }) => {
      if (hasNoAnswer(error)) keys.unanswered(body, key)
      else keys.answered()
      told.onError?.(error, body)
      // A box that is about to open is asked for again by itself.
      if (isAppError(error, 'box_not_active', 'cancelled')) return
      playSound('error')
      if (silent) echoRefusal(error)
      else if (error instanceof AppError) showError(error)
    },
  }
}

/** Functions of their own scope: in that of `useMove` each would hold on to what the moves before it were told to do, and so to every answer. */
function useSend<Body, Answer>(
  keys: Keys,
  mutate: (move: { body: Body; key: string }) => void,
  mutateAsync: (move: { body: Body; key: string }) => Promise<Answer>,
) {
  return {
    mutate: (body: Body) => mutate({ body, key: keys.keyOf(body) }),
    mutateAsync: (body: Body) => mutateAsync({ body, key: keys.keyOf(body) }),
  }
}
