import { Box, Link } from '@mui/material'

type Props = { player: { id: number; nickname: string } | null }

/** A player by name and number, leading to their page; a dash where there is none. */
export function PlayerLink({ player }: Props) {
  if (!player) return <>–</>
  return (
    <Link
      href={`#/players/${player.id}/show`}
      color="inherit"
      translate="no"
      underline="hover"
      onClick={(event) => event.stopPropagation()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {player.nickname}{' '}
      <Box component="span" sx={{ color: 'text.disabled', fontSize: 12 }}>
        {player.id}
      </Box>
    </Link>
  )
}
