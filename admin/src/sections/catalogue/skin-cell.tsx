import { pictureOf } from '@noktra/contract/pictures'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'

type Props = { image_url: string; color: string; name: string; below: ReactNode }

/** A skin in a row of a table: picture with the colour of its rarity, name, one line below. */
export function SkinCell({ image_url, color, name, below }: Props) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 220 }}>
      <Box
        component="img"
        src={pictureOf(image_url, 160)}
        alt=""
        width={64}
        height={48}
        loading="lazy"
        sx={{
          objectFit: 'contain',
          borderInlineStart: `2px solid ${color}`,
          paddingInlineStart: 0.5,
          flexShrink: 0,
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ color: 'text.disabled', fontSize: 12 }}>{below}</Box>
      </Box>
    </Box>
  )
}
