import { Link } from '@mui/material'

/** A player by name and number; leads to all about them. */
export function PlayerLink({ id, nickname }: { id: number; nickname: string }) {
  return (
    <Link href={`#/players/${id}/show`} translate="no">
      {nickname} ({id})
    </Link>
  )
}
