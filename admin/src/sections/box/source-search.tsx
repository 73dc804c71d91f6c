import { listSources } from '@noktra/contract/admin/box-proposals'
import type { DataOf } from '@noktra/contract/route'
import { Autocomplete, Box, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '../../api/call.ts'
import { text } from '../../i18n/i18n.tsx'

export type Source = DataOf<typeof listSources>['list'][number]

type Props = { source: Source | null; onSource: (source: Source | null) => void }

/** Finds a collection or a container by words. */
export function SourceSearch({ source, onSource }: Props) {
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const found = useQuery({
    queryKey: ['sources-for-a-box', q],
    queryFn: ({ signal }) => call(listSources, { query: { q }, signal }),
    placeholderData: (before) => before,
  })
  return (
    <Autocomplete<Source>
      options={found.data?.list ?? []}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ kind, name }) => `${kind} ${name}`}
      isOptionEqualToValue={(one, other) => one.kind === other.kind && one.name === other.name}
      loading={found.isFetching}
      noOptionsText={text(found.error ? 'box:search.unreachable' : 'box:search.none')}
      loadingText={text('box:search.loading')}
      openText={text('box:search.open')}
      closeText={text('box:search.close')}
      clearText={text('box:search.clear')}
      value={source}
      onChange={(_event, chosen) => onSource(chosen)}
      onInputChange={(_event, value, why) => {
        if (why === 'input' || why === 'clear') setWords(value)
      }}
      renderOption={({ key, ...props }, { kind, name, items }) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
          <Box component="span" sx={{ color: 'text.disabled', whiteSpace: 'nowrap' }}>
            {text(`box:propose.${kind}`)} · {text('box:propose.items_count', { count: items })}
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label={text('box:propose.source')}
          helperText={text('box:propose.source_help')}
        />
      )}
    />
  )
}
