import { blocksOf, fillValues, partsOf, type Inline, type PageKey } from '@noktra/contract/page-text'
import type { Language } from '@noktra/contract/shapes'
import { Box, Typography } from '@mui/material'
import { text } from '../../i18n/i18n.tsx'
import { Panel } from '../../ui/panel.tsx'
import { brand } from '../../brand.ts'
import { colors } from '../../theme.ts'

/** What stands in a text's double braces, for a look at it. */
const SAMPLE = { brand: brand.name, email: 'support@store.example', min: 30 }

type Props = { page: PageKey; words: { title: string; lead: string; text: string }; language: Language }

/** The text as players read it; its links lead nowhere here. */
export function PagePreview({ page, words, language }: Props) {
  const parts = partsOf(fillValues(words.text, SAMPLE))
  return (
    <Panel title={text('content:page.preview')}>
      <Box
        lang={language}
        data-testid="preview"
        tabIndex={0}
        role="region"
        aria-label={text('content:page.preview')}
        sx={{ maxHeight: 720, overflowY: 'auto', overflowWrap: 'anywhere', paddingInlineEnd: 1 }}
      >
        <Typography variant="h4" component="p">
          {fillValues(words.title, SAMPLE)}
        </Typography>
        <Typography sx={{ mt: 1 }}>{fillValues(words.lead, SAMPLE)}</Typography>
        {parts.map((part, at) => (
          <Box key={part.key} sx={{ mt: 3 }}>
            <Typography variant="h6" component="p">
              {page !== 'about' && page !== 'faq' && `${at + 1}  `}
              {part.title}
            </Typography>
            <Blocks text={part.text} />
            {part.questions.map((question) => (
              <Box key={question.key} sx={{ mt: 1.5 }}>
                <Typography sx={{ fontWeight: 600 }}>{question.title}</Typography>
                <Blocks text={question.text} />
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function Blocks({ text: written }: { text: string }) {
  return blocksOf(written).map((block, at) =>
    block.kind === 'paragraph' ? (
      <Typography key={at} sx={{ mt: 1, color: 'text.secondary' }}>
        <Line inlines={block.line} />
      </Typography>
    ) : (
      <Box component="ul" key={at} sx={{ mt: 1, mb: 0, color: 'text.secondary' }}>
        {block.lines.map((line, index) => (
          <li key={index}>
            <Line inlines={line} />
          </li>
        ))}
      </Box>
    ),
  )
}

function Line({ inlines }: { inlines: Inline[] }) {
  return inlines.map(({ text: words, href }, at) =>
    href === undefined ? (
      <span key={at}>{words}</span>
    ) : (
      <Box component="span" key={at} title={href} sx={{ color: colors.info, textDecoration: 'underline' }}>
        {words}
      </Box>
    ),
  )
}
