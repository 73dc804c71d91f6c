import { useQuery } from '@tanstack/react-query'
import { boxTypesQuery } from './box-queries.ts'

export type BoxType = { id: number; name: string; hint: string }

const NONE: readonly BoxType[] = []

/** The sections of the shelf: undefined until they are known, none when they cannot be had. */
export function useBoxTypes(): readonly BoxType[] | undefined {
  const { data, isError } = useQuery(boxTypesQuery)
  return data ?? (isError ? NONE : undefined)
}
