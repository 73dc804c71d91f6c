import { searchSkins } from '@noktra/contract/admin/boxes'
import type { DataOf } from '@noktra/contract/route'
import { Autocomplete, Box, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { text } from '../../i18n/i18n.tsx'
import { call } from '../../api/call.ts'
import { formatAmount } from '../../ui/amount.tsx'
import { Picture } from './box-words.tsx'

type Skin = DataOf<typeof searchSkins>['list'][number]

type Props = { taken: { skin_id: number }[]; onAdd: (skin: Skin) => void }

/** Finds items by words, exterior and price; Enter adds the one that is marked, and the next can be typed at once. */
export function SkinSearch({ taken, onAdd }: Props) {
  const [words, setWords] = useState('')
  const [least, setLeast] = useState('')
  const [most, setMost] = useState('')
  const query = useDeferredValue({ q: words.trim(), min_price: numberIn(least), max_price: numberIn(most) })
  const found = useQuery({
    queryKey: ['skins-for-a-box', query],
    queryFn: ({ signal }) => call(searchSkins, { query, signal }),
    placeholderData: (before) => before,
  })
  const inside = new Set(taken.map((row) => row.skin_id))
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 120px 120px' } }}>
      <Autocomplete<Skin>
        sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' } }}
        options={(found.data?.list ?? []).filter((skin) => !inside.has(skin.skin_id))}
        filterOptions={(options) => options}
        getOptionLabel={(skin) => skin.market_hash_name}
        getOptionKey={(skin) => skin.skin_id}
        loading={found.isFetching}
        noOptionsText={text(found.error ? 'box:search.unreachable' : 'box:search.none')}
        loadingText={text('box:search.loading')}
        openText={text('box:search.open')}
        closeText={text('box:search.close')}
        clearText={text('box:search.clear')}
        value={null}
        inputValue={words}
        onInputChange={(_event, value, why) => {
          if (why === 'input' || why === 'clear') setWords(value)
        }}
        onChange={(_event, skin) => {
          if (skin) onAdd(skin)
        }}
        autoHighlight
        blurOnSelect={false}
        disableCloseOnSelect
        renderOption={({ key, ...props }, skin) => (
          <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
            <Picture url={skin.image_url} width={160} />
            <Box sx={{ flex: 1, minWidth: 0 }}>{skin.market_hash_name}</Box>
            <span>{formatAmount(skin.price)}</span>
          </Box>
        )}
        renderInput={(props) => <TextField {...props} label={text('box:search.add')} sx={{ m: 0 }} />}
      />
      <TextField
        label={text('box:search.from')}
        value={least}
        onChange={(event) => setLeast(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        sx={{ m: 0 }}
      />
      <TextField
        label={text('box:search.to')}
        value={most}
        onChange={(event) => setMost(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        sx={{ m: 0 }}
      />
    </Box>
  )
}

function numberIn(typed: string): number | undefined {
  const value = Number(typed.replace(',', '.'))
  return typed.trim() === '' || !(value >= 0) ? undefined : value
}
