import { FACES, LEGAL_KEYS, type BrandValues } from '@noktra/contract/brand'
import { Box, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { languageName, withWord, WRITTEN_IN } from '../../ui/languages.ts'
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

const COLOURS = [
  ['accent', 'Accent', 'lines, small signs and the main button'],
  ['hover', 'Accent, light', 'the main button under a pointer, and small accent text'],
  ['pressed', 'Accent, pressed', 'the lower edge of the main button, and all of it while pressed'],
  ['on_accent', 'On the accent', 'what is written on the main button'],
] as const

const LEGAL_NAMES: Record<(typeof LEGAL_KEYS)[number], string> = {
  company: 'Company, as registered',
  address: 'Postal address',
  register: 'Register and number',
  law: 'Country whose law applies',
}

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
        label="Name"
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
        helperText="Up to 24 letters. Whether it infringes a word mark is for you to check before you use it."
        {...field('name')}
      />
      <PictureField
        label="Mark"
        hint="As wide as high: SVG of shapes alone, PNG or WebP. All icons are made of it."
        shown={pictures.mark ?? shown.pictures.mark.url}
        accept="image/svg+xml,image/png,image/webp"
        locked={locked}
        onChoose={(mark) => picture({ mark })}
      />
      <PictureField
        label="Wordmark"
        hint="The name as a picture, beside the mark. Without one it is written in letters."
        shown={pictures.wordmark === undefined ? (shown.pictures.wordmark?.url ?? null) : pictures.wordmark}
        accept="image/svg+xml,image/png,image/webp"
        locked={locked}
        onChoose={(wordmark) => picture({ wordmark })}
        onRemove={() => picture({ wordmark: null })}
      />
      <PictureField
        label="Share picture"
        hint="What chats show of a link, 1200 × 630. Without one it is made of mark and wordmark."
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
      <Heading>Colours</Heading>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {COLOURS.map(([key, label, hint]) => (
          <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <input
              type="color"
              aria-label={`${label}, picked`}
              disabled={locked}
              value={/^#[0-9a-f]{6}$/i.test(values.colours[key]) ? values.colours[key] : '#000000'}
              onChange={(event) => change({ colours: { ...values.colours, [key]: event.target.value } })}
              style={{ width: 44, height: 40, padding: 0, border: 0, background: 'none' }}
            />
            <TextField
              label={label}
              value={values.colours[key]}
              onChange={(event) =>
                change({ colours: { ...values.colours, [key]: event.target.value.toLowerCase() } })
              }
              helperText={hint}
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
            label={part === 'head' ? 'Face of headings' : 'Face of text'}
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
      <Heading>Contact</Heading>
      <TextField
        label="Support address"
        value={values.support_email}
        onChange={(event) => change({ support_email: event.target.value })}
        {...field('support_email')}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          label="Mails come from, name"
          value={values.mail.name}
          onChange={(event) => change({ mail: { ...values.mail, name: event.target.value } })}
          {...field('mail.name')}
        />
        <TextField
          label="Mails come from, address"
          value={values.mail.address ?? ''}
          onChange={(event) => change({ mail: { ...values.mail, address: event.target.value || null } })}
          helperText={`Empty: ${shown.mail_from ?? 'the one of MAIL_FROM'}. The mail server has to let the store send from it.`}
          {...field('mail.address')}
        />
      </Box>
      <Heading>Legal details</Heading>
      {LEGAL_KEYS.map((key) => (
        <TextField
          key={key}
          label={LEGAL_NAMES[key]}
          value={values.legal[key]}
          onChange={(event) => change({ legal: { ...values.legal, [key]: event.target.value } })}
          helperText={`Texts name it as {{${key}}}`}
          {...field(`legal.${key}`)}
        />
      ))}
      {(['imprint', 'footer'] as const).map((part) => (
        <Stack key={part} spacing={1.5}>
          <Heading>{part === 'imprint' ? 'Imprint, in the footer' : 'Last line of the footer'}</Heading>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {part === 'imprint'
              ? 'Shown once it has no gaps left.'
              : 'Empty in all languages: the line that came with the store.'}
          </Typography>
          {WRITTEN_IN.map((language) => (
            <TextField
              key={language}
              label={`${part === 'imprint' ? 'Imprint' : 'Footer'}, ${languageName(language)}`}
              value={values[part][language] ?? ''}
              onChange={(event) => change({ [part]: withWord(values[part], language, event.target.value) })}
              multiline
              {...field(part)}
            />
          ))}
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
