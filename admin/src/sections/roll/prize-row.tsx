import type { PrizeSkin } from '@noktra/contract/admin/rolls'
import { pictureOf } from '@noktra/contract/pictures'
import { Avatar, Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/amount.tsx'

type Props = { prize: PrizeSkin; children?: ReactNode; actions?: ReactNode }

/** A prize: picture, name, worth. */
export function PrizeRow({ prize, children, actions }: Props) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'center',
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Avatar variant="rounded" src={pictureOf(prize.image_url, 160)} alt="" sx={{ width: 56, height: 42 }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {prize.market_hash_name}
        {children}
      </Box>
      <Amount value={prize.price} />
      {actions}
    </Box>
  )
}
