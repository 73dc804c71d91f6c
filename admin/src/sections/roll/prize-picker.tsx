import { findPrizeSkins, type PrizeSkin } from '@noktra/contract/admin/rolls'
import Close from '@mui/icons-material/Close'
import { Autocomplete, Box, IconButton, TextField, Typography } from '@mui/material'
import { useDeferredValue, useState } from 'react'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { formatAmount } from '../../ui/amount.tsx'
import { PrizeRow } from './prize-row.tsx'

/** The most prizes of a room. */
export const MOST_PRIZES = 50

type Props = { prizes: PrizeSkin[]; onChange: (prizes: PrizeSkin[]) => void; disabled: boolean }

/** The prizes of a room, each a copy of a skin; the same skin may stand there more than once. */
export function PrizePicker({ prizes, onChange, disabled }: Props) {
  const [term, setTerm] = useState('')
  const q = useDeferredValue(term)
  const asked = useAdminQuery(findPrizeSkins, { q }, { enabled: !disabled })
  return (
    <>
      {!disabled && (
        <Autocomplete
          options={asked.data?.list ?? []}
          loading={asked.isFetching}
          filterOptions={(found) => found}
          getOptionLabel={(skin) => `${skin.market_hash_name} · ${formatAmount(skin.price)}`}
          isOptionEqualToValue={(skin, other) => skin.skin_id === other.skin_id}
          getOptionKey={(skin) => skin.skin_id}
          inputValue={term}
          onInputChange={(_, value, why) => why !== 'selectOption' && setTerm(value)}
          value={null}
          onChange={(_, skin) => {
            if (skin) onChange([...prizes, skin])
            setTerm('')
          }}
          disabled={prizes.length >= MOST_PRIZES}
          noOptionsText={text('roll:prizes.no_skin')}
          renderInput={(params) => (
            <TextField
              {...params}
              label={text('roll:prizes.add')}
              helperText={text('roll:prizes.add_help')}
              sx={{ maxWidth: 520 }}
            />
          )}
          sx={{ mb: 1 }}
        />
      )}
      {prizes.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{text('roll:prizes.at_least_one_prize')}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {prizes.map((prize, at) => (
          <PrizeRow
            key={`${at}-${prize.skin_id}`}
            prize={prize}
            actions={
              disabled ? null : (
                <IconButton
                  aria-label={text('roll:prizes.take_away', { name: prize.market_hash_name })}
                  onClick={() => onChange(prizes.filter((_, other) => other !== at))}
                >
                  <Close fontSize="small" />
                </IconButton>
              )
            }
          />
        ))}
      </Box>
    </>
  )
}
