import {
  chooseImport,
  type importDetails,
  type ImportChoices,
  type Kind,
} from '@noktra/contract/admin/catalogue'
import type { DataOf } from '@noktra/contract/route'
import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { text } from '../../i18n/i18n.tsx'
import { messageOf } from '../../api/admin-error.ts'
import { useAdminCommand } from '../../api/use-admin-command.ts'
import { formatCount } from '../../ui/amount.tsx'
import { Panel } from '../../ui/panel.tsx'
import { KIND_CHOICES, RARITY_CHOICES, type RARITIES } from './catalogue-words.ts'

/** What the operator may choose of a list of skins before it is applied; saving plans the import again. */
export function ImportChoicesPanel({ shown }: { shown: DataOf<typeof importDetails> }) {
  const [choices, setChoices] = useState<ImportChoices>(shown.choices)
  const [error, setError] = useState<unknown>(null)
  const { run, busy } = useAdminCommand(chooseImport)
  const changed = JSON.stringify(choices) !== JSON.stringify(shown.choices)
  const { rarities, kinds } = shown.preview

  async function save() {
    setError(null)
    try {
      await run({ id: shown.id, choices, reason: 'mapping of a file' })
    } catch (refusal) {
      setError(refusal)
    }
  }

  return (
    <Panel
      title={text('catalogue:choices.skins')}
      hint={text('catalogue:choices.skins_hint')}
      actions={
        <Button
          size="small"
          variant={changed ? 'contained' : 'outlined'}
          color={changed ? 'primary' : 'inherit'}
          disabled={!changed}
          loading={busy}
          onClick={() => void save()}
        >
          {text('catalogue:choices.show')}
        </Button>
      }
    >
      <ChoiceGrid>
        {rarities.map(({ name, count }) => (
          <TextField
            key={name}
            select
            label={text('catalogue:choices.counted', { name, shown: formatCount(count) })}
            value={choices.rarities[name] ?? ''}
            error={!choices.rarities[name]}
            helperText={choices.rarities[name] ? undefined : text('catalogue:choices.unmapped')}
            onChange={(event) =>
              setChoices({
                ...choices,
                rarities: {
                  ...choices.rarities,
                  [name]: event.target.value as (typeof RARITIES)[number],
                },
              })
            }
          >
            {RARITY_CHOICES.map((rarity) => (
              <MenuItem key={rarity.id} value={rarity.id}>
                {rarity.name}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </ChoiceGrid>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2, mb: 1 }}>
        {text('catalogue:choices.guessed')}
      </Typography>
      <ChoiceGrid>
        {kinds.map(({ weapon, count, kind }) => (
          <TextField
            key={weapon}
            select
            label={text('catalogue:choices.counted', { name: weapon, shown: formatCount(count) })}
            value={choices.kinds[weapon] ?? kind}
            onChange={(event) =>
              setChoices({
                ...choices,
                kinds: { ...choices.kinds, [weapon]: event.target.value as Kind },
              })
            }
          >
            {KIND_CHOICES.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </ChoiceGrid>
      {error !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {messageOf(error)}
        </Alert>
      )}
    </Panel>
  )
}

function ChoiceGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        pt: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
        maxHeight: 340,
        overflowY: 'auto',
      }}
    >
      {children}
    </Box>
  )
}
