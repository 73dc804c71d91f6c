import { brandWords, GROUNDS, unfilledIn, type Face } from '@noktra/contract/brand'
import { fillValues } from '@noktra/contract/page-text'
import { inLanguage, type Language } from '@noktra/contract/language'
import { Box, Typography } from '@mui/material'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { Text, text } from '../../i18n/i18n.tsx'
import { FIRST_SHOWN } from '../../ui/languages.ts'
import { Panel } from '../../ui/panel.tsx'
import { LanguageTabs } from '../content/language-tabs.tsx'
import type { BrandDraft, BrandShown } from './brand-draft.ts'
import { sampleMail } from './sample-mail.ts'
import { sampleWords } from './sample-words.ts'

type Props = { shown: BrandShown; draft: BrandDraft; store: string | undefined }

const FAMILIES: Record<Face, string> = {
  saira: '"Saira Variable", "Noto Sans SC Variable", sans-serif',
  inter: '"Inter Variable", "Noto Sans SC Variable", sans-serif',
}

const STATES = ['as_it_is', 'under_pointer', 'pressed'] as const

/** The store under this brand before it is saved: header, buttons, a card, footer and a mail. */
export function BrandPreview({ shown, draft, store }: Props) {
  const [language, setLanguage] = useState<Language>(FIRST_SHOWN)
  const { values, pictures } = draft
  const { accent, hover, pressed, on_accent } = values.colours
  const words = sampleWords(language)
  const head = FAMILIES[values.fonts.head]
  const fill = (written: string) => fillValues(written, brandWords(values))
  const imprint = fill(inLanguage(values.imprint, language))
  const mark = pictures.mark ?? shown.pictures.mark.url
  const wordmark =
    pictures.wordmark === undefined ? (shown.pictures.wordmark?.url ?? null) : pictures.wordmark
  const mail = sampleMail(values.name, language)
  const button = (ground: string): CSSProperties => ({
    padding: '10px 18px',
    borderRadius: 8,
    background: ground,
    color: on_accent,
    font: `600 15px/20px ${head}`,
  })
  const grounds = [
    `linear-gradient(color-mix(in srgb, ${hover} 60%, ${accent}), ${pressed})`,
    `linear-gradient(color-mix(in srgb, white 18%, ${hover}), color-mix(in srgb, ${hover} 40%, ${accent}))`,
    pressed,
  ]
  return (
    <Panel title={text('brand:preview.title')}>
      <LanguageTabs value={language} onChange={setLanguage} />
      <Box
        lang={language}
        data-testid="preview"
        sx={{
          backgroundColor: GROUNDS.page,
          color: '#f1f4f9',
          font: `400 14px/21px ${FAMILIES[values.fonts.text]}`,
          borderRadius: 2,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        <Strip>
          <img src={mark} alt="" width={32} height={32} />
          {wordmark ? (
            <img
              src={wordmark}
              alt={values.name}
              style={{ height: 18, maxWidth: '50%', objectFit: 'contain' }}
            />
          ) : (
            <b style={{ font: `700 20px/24px ${head}` }}>{values.name}</b>
          )}
          <span style={{ color: '#f1f4f9', borderBottom: `3px solid ${accent}`, marginInlineStart: 12 }}>
            {words.rooms}
          </span>
          <span style={{ ...button(grounds[0]!), marginInlineStart: 'auto', padding: '6px 14px' }}>
            {words.login}
          </span>
        </Strip>
        <Strip>
          {grounds.map((ground, at) => (
            <span key={ground} style={{ textAlign: 'center' }}>
              <span style={{ ...button(ground), display: 'block' }}>{words.open}</span>
              <small style={{ color: '#a7b1c2' }}>{words.states[STATES[at]!]}</small>
            </span>
          ))}
          <span style={{ color: hover, font: `600 15px/20px ${head}` }}>{words.more}</span>
        </Strip>
        <Box sx={{ p: 2 }}>
          <Box
            sx={{
              p: 2,
              borderRadius: 3,
              border: `1px solid color-mix(in srgb, ${accent} 45%, transparent)`,
              background: `linear-gradient(color-mix(in srgb, ${accent} 11%, transparent) 0 0), ${GROUNDS.panel}`,
            }}
          >
            <p style={{ margin: 0, font: `700 18px/22px ${head}` }}>{words.box}</p>
            <p style={{ margin: '6px 0 0', color: hover }}>{words.chosen}</p>
          </Box>
        </Box>
        <Box component="div" sx={{ p: 2, backgroundColor: GROUNDS.panel, fontSize: 12, color: '#a7b1c2' }}>
          <p style={{ margin: 0 }}>{values.support_email}</p>
          {imprint !== '' && unfilledIn(imprint).length === 0 && (
            <p translate="no" style={{ margin: '6px 0 0' }}>
              {imprint}
            </p>
          )}
          <p translate="no" style={{ margin: '6px 0 0' }}>
            {fill(inLanguage(values.footer, language) || words.own)}
          </p>
        </Box>
      </Box>
      <Typography variant="subtitle2" sx={{ mt: 2 }}>
        {text('brand:preview.mail')}
      </Typography>
      <Box
        data-testid="mail"
        sx={{ p: 2, borderRadius: 2, backgroundColor: '#fff', color: '#1b212c', fontSize: 13 }}
      >
        <div>
          <b>{values.mail.name}</b> &lt;{values.mail.address ?? shown.mail_from ?? 'MAIL_FROM'}&gt;
        </div>
        <div>{mail.subject}</div>
        <p style={{ margin: '8px 0 0' }}>{mail.text}</p>
      </Box>
      {store !== '' && (
        <Typography variant="body2" sx={{ mt: 1, minHeight: '1.5em', color: 'text.secondary' }}>
          {store && (
            <Text is="brand:preview.store" values={{ address: store }} parts={{ link: <a href={store} /> }} />
          )}
        </Typography>
      )}
    </Panel>
  )
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 2,
        borderBottom: '1px solid rgb(255 255 255 / 0.06)',
      }}
    >
      {children}
    </Box>
  )
}
