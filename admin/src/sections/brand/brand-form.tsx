import { FACES, LEGAL_KEYS, type BrandValues } from '@noktra/contract/brand'
import { Box, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { WordsFields } from '../../ui/words-fields.tsx'
import type { BrandDraft, BrandShown } from './brand-draft.ts'
import { ContrastTable } from './contrast-table.tsx'
import { PictureField } from './picture-field.tsx'

type Props = {
  shown: BrandShown
  draft: BrandDraft
  onChange: (change: Partial<BrandDraft>) => void
  locked: boolean
  fault: { field: string } | null
}

const COLOURS = ['accent', 'hover', 'pressed', 'on_accent'] as const

const FACE_NAMES = { saira: 'Saira', inter: 'Inter' } as const

/** Every value of the brand. A field that keeps it from being saved is marked. */
export function BrandForm({ shown, draft, onChange, locked, fault }: Props) {
  const { values, pictures } = draft
  const change = (part: Partial<BrandValues>) => onChange({ values: { ...values, ...part } })
  const picture = (part: BrandDraft['pictures']) => onChange({ pictures: { ...pictures, ...part } })
  const field = (name: string) => ({ disabled: locked, error: fault?.field === name, fullWidth: true })
  return (
    <Stack spacing={2}>
      <TextField
        label={text('brand:fields.name')}
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
        helperText={text('brand:hints.name')}
        {...field('name')}
      />
      <PictureField
        label={text('brand:fields.pictures.mark')}
        hint={text('brand:hints.mark')}
        shown={pictures.mark ?? shown.pictures.mark.url}
        accept="image/svg+xml,image/png,image/webp"
        locked={locked}
        onChoose={(mark) => picture({ mark })}
      />
      <PictureField
        label={text('brand:fields.pictures.wordmark')}
        hint={text('brand:hints.wordmark')}
        shown={pictures.wordmark === undefined ? (shown.pictures.wordmark?.url ?? null) : pictures.wordmark}
        accept="image/svg+xml,image/png,image/webp"
        locked={locked}
        onChoose={(wordmark) => picture({ wordmark })}
        onRemove={() => picture({ wordmark: null })}
      />
      <PictureField
        label={text('brand:fields.pictures.share')}
        hint={text('brand:hints.share')}
        shown={
          pictures.share === undefined
            ? shown.pictures.share_own
              ? shown.pictures.share.url
              : null
            : pictures.share
        }
        accept="image/png,image/jpeg,image/webp"
        locked={locked}
        onChoose={(share) => picture({ share })}
        onRemove={() => picture({ share: null })}
      />
      <Heading>{text('brand:headings.colours')}</Heading>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {COLOURS.map((key) => (
          <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <input
              type="color"
              aria-label={text('brand:picked', { label: text(`brand:fields.colours.${key}`) })}
              disabled={locked}
              value={/^#[0-9a-f]{6}$/i.test(values.colours[key]) ? values.colours[key] : '#000000'}
              onChange={(event) => change({ colours: { ...values.colours, [key]: event.target.value } })}
              style={{ width: 44, height: 40, padding: 0, border: 0, background: 'none' }}
            />
            <TextField
              label={text(`brand:fields.colours.${key}`)}
              value={values.colours[key]}
              onChange={(event) =>
                change({ colours: { ...values.colours, [key]: event.target.value.toLowerCase() } })
              }
              helperText={text(`brand:hints.${key}`)}
              {...field(`colours.${key}`)}
            />
          </Box>
        ))}
      </Box>
      <ContrastTable colours={values.colours} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {(['head', 'text'] as const).map((part) => (
          <TextField
            key={part}
            select
            label={text(`brand:fields.fonts.${part}`)}
            value={values.fonts[part]}
            onChange={(event) =>
              change({ fonts: { ...values.fonts, [part]: event.target.value as (typeof FACES)[number] } })
            }
            {...field(`fonts.${part}`)}
          >
            {FACES.map((face) => (
              <MenuItem key={face} value={face}>
                {FACE_NAMES[face]}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
      <Heading>{text('brand:headings.contact')}</Heading>
      <TextField
        label={text('brand:fields.support_email')}
        value={values.support_email}
        onChange={(event) => change({ support_email: event.target.value })}
        {...field('support_email')}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          label={text('brand:fields.mail.name')}
          value={values.mail.name}
          onChange={(event) => change({ mail: { ...values.mail, name: event.target.value } })}
          {...field('mail.name')}
        />
        <TextField
          label={text('brand:fields.mail.address')}
          value={values.mail.address ?? ''}
          onChange={(event) => change({ mail: { ...values.mail, address: event.target.value || null } })}
          helperText={
            shown.mail_from === null
              ? text('brand:hints.mail_from')
              : text('brand:hints.mail_address', { address: shown.mail_from })
          }
          {...field('mail.address')}
        />
      </Box>
      <Heading>{text('brand:headings.legal')}</Heading>
      {LEGAL_KEYS.map((key) => (
        <TextField
          key={key}
          label={text(`brand:fields.legal.${key}`)}
          value={values.legal[key]}
          onChange={(event) => change({ legal: { ...values.legal, [key]: event.target.value } })}
          helperText={text('brand:hints.legal', { name: `{{${key}}}` })}
          {...field(`legal.${key}`)}
        />
      ))}
      {(['imprint', 'footer'] as const).map((part) => (
        <Stack key={part} spacing={1.5}>
          <Heading>{text(`brand:headings.${part}`)}</Heading>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text(`brand:hints.${part}`)}
          </Typography>
          <WordsFields
            label={text(`brand:fields.${part}`)}
            value={values[part]}
            onChange={(words) => change({ [part]: words })}
            minRows={2}
            disabled={locked}
            isWrong={fault?.field === part}
          />
        </Stack>
      ))}
    </Stack>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <Typography variant="h6" component="h3" sx={{ pt: 1 }}>
      {children}
    </Typography>
  )
}
