import { useQuery } from '@tanstack/react-query'
import { boxTypesQuery } from './box-queries.ts'

const NONE: NonNullable<ReturnType<typeof useBoxTypes>> = []

/** The sections of the shelf: undefined until they are known, none when they cannot be had. */
export function useBoxTypes(): readonly { id: number; name: string; hint: string }[] | undefined {
  const { data, isError } = useQuery(boxTypesQuery)
  return data ?? (isError ? NONE : undefined)
}
