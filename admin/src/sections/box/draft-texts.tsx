import { BADGES, listBoxTypes } from '@noktra/contract/admin/boxes'
import { Box, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { languageName, withWord, WRITTEN_IN } from '../../ui/languages.ts'
import { Panel } from '../../ui/panel.tsx'
import type { DraftForm } from './draft-form.ts'
import { PictureField } from './picture-field.tsx'

type Props = {
  form: DraftForm
  isWelfare: boolean
  faults: { field: string; message: string }[]
  onChange: (part: Partial<DraftForm>) => void
}

/** What players read and see of the box, and what it costs. */
export function DraftTexts({ form, isWelfare, faults, onChange }: Props) {
  const types = useAdminQuery(listBoxTypes)
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.message
  const columns = {
    display: 'grid',
    gap: 2,
    gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
  }
  return (
    <Panel title={text('box:show.players_see')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={columns}>
          {WRITTEN_IN.map((language) => (
            <TextField
              key={language}
              label={text('common:in_language', {
                label: text('box:name'),
                language: languageName(language),
              })}
              value={form.names[language] ?? ''}
              helperText={faultOf(`names.${language}`)}
              onChange={(event) => onChange({ names: withWord(form.names, language, event.target.value) })}
              slotProps={{ htmlInput: { maxLength: 60, lang: language } }}
            />
          ))}
        </Box>
        <Box sx={columns}>
          {WRITTEN_IN.map((language) => (
            <TextField
              key={language}
              label={text('common:in_language', {
                label: text('box:description'),
                language: languageName(language),
              })}
              value={form.descr[language] ?? ''}
              helperText={faultOf(`descr.${language}`)}
              multiline
              minRows={2}
              onChange={(event) => onChange({ descr: withWord(form.descr, language, event.target.value) })}
              slotProps={{ htmlInput: { maxLength: 400, lang: language } }}
            />
          ))}
        </Box>
        <Box sx={columns}>
          <TextField
            label={text(isWelfare ? 'box:texts.price_shown' : 'box:texts.price')}
            value={form.price}
            error={faultOf('price') !== undefined && form.price !== ''}
            helperText={faultOf('price')}
            onChange={(event) => onChange({ price: event.target.value })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <TextField
            select
            label={text('box:section')}
            value={types.data ? form.type_id : ''}
            onChange={(event) => onChange({ type_id: Number(event.target.value) })}
          >
            {(types.data?.list ?? []).map((type) => (
              <MenuItem key={type.id} value={type.id}>
                {type.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={text('box:badge')}
            value={form.badge ?? 'none'}
            onChange={(event) =>
              onChange({ badge: BADGES.find((badge) => badge === event.target.value) ?? null })
            }
          >
            {(['none', ...BADGES] as const).map((badge) => (
              <MenuItem key={badge} value={badge}>
                {text(`box:badges.${badge}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={text('box:texts.sort')}
            value={form.sort}
            helperText={text('box:texts.sort_help')}
            onChange={(event) => onChange({ sort: event.target.value })}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <TextField
            label={text('box:texts.until')}
            type="datetime-local"
            value={form.sell_until === null ? '' : localText(form.sell_until)}
            helperText={text('box:texts.until_help')}
            onChange={(event) =>
              onChange({
                sell_until:
                  event.target.value === ''
                    ? null
                    : Math.floor(new Date(event.target.value).getTime() / 1000),
              })
            }
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            label={text('box:texts.theme')}
            type="color"
            value={form.theme_color}
            onChange={(event) => onChange({ theme_color: event.target.value })}
          />
        </Box>
        <FormControlLabel
          control={
            <Switch
              checked={form.featured}
              onChange={(event) => onChange({ featured: event.target.checked })}
            />
          }
          label={text('box:texts.featured')}
        />
        <PictureField
          url={form.image_url}
          fault={faultOf('image_url')}
          onChange={(image_url) => onChange({ image_url })}
        />
      </Box>
    </Panel>
  )
}

/** Unix seconds as a field for local times holds them. */
function localText(at: number): string {
  const shifted = new Date(at * 1000 - new Date(at * 1000).getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
