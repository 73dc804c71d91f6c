import type { DraftDetails } from '@noktra/contract/admin/boxes'
import { Alert, Box, Button, Typography } from '@mui/material'
import { Text, text } from '../../i18n/i18n.tsx'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { languageName } from '../../ui/languages.ts'
import { Panel } from '../../ui/panel.tsx'
import { formatWhen, When } from '../../ui/when.tsx'
import { formOf, type DraftForm } from './draft-form.ts'

type Props = { theirs: DraftDetails; mine: DraftForm; onKeepMine: () => void; onTakeTheirs: () => void }

/** What somebody else saved while one was typing, beside what one typed: nothing is lost either way. */
export function MeanwhilePanel({ theirs, mine, onKeepMine, onTakeTheirs }: Props) {
  const gone = theirs.revision === 0
  const who = theirs.edited?.by?.name
  return (
    <Panel
      title={text('box:meanwhile.title')}
      actions={
        <>
          <Button variant="contained" onClick={onKeepMine}>
            {text('box:meanwhile.keep')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={onTakeTheirs}>
            {text(gone ? 'box:meanwhile.take_published' : 'box:meanwhile.take')}
          </Button>
        </>
      }
    >
      <Alert severity="warning" sx={{ mb: 2 }}>
        {gone ? (
          text('box:meanwhile.gone')
        ) : (
          <Text
            is={who === undefined ? 'box:meanwhile.saved_by_someone' : 'box:meanwhile.saved'}
            values={{ who: who ?? '', revision: theirs.revision }}
            parts={{ when: <When at={theirs.edited?.at} /> }}
          />
        )}
      </Alert>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {text('box:meanwhile.legend')}
      </Typography>
      <Box sx={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0} aria-label={text('box:meanwhile.both')}>
        <BeforeAfter {...differing(wordsOf(formOf(theirs)), wordsOf(mine))} />
      </Box>
    </Panel>
  )
}

/** A draft as lines that can be compared: contents by the name of the item. */
function wordsOf(form: DraftForm): Record<string, string> {
  const { names, descr, rows } = form
  const lines = [
    [text('box:section'), String(form.type_id)],
    [text('box:badge'), text(`box:badges.${form.badge ?? 'none'}`)],
    [text('box:featured'), text(form.featured ? 'box:yes' : 'box:no')],
    [text('box:texts.theme'), form.theme_color],
    [text('box:picture'), form.image_url],
    [text('box:sold_until'), form.sell_until === null ? text('box:none') : formatWhen(form.sell_until)],
    [text('box:price'), form.price],
    [text('box:texts.sort'), form.sort],
  ]
  const inLanguages = [
    { label: text('box:name'), words: names },
    { label: text('box:description'), words: descr },
  ].flatMap(({ label, words }) =>
    Object.entries(words).map(([code, word]) => [
      text('common:in_language', { label, language: languageName(code) }),
      word,
    ]),
  )
  const contents = rows.map((row) => [
    `${row.item_name} ${row.exterior_name}`.trim(),
    `${row.chance || '0'}%`,
  ])
  return Object.fromEntries([...inLanguages, ...lines, ...contents]) as Record<string, string>
}

function differing(before: Record<string, string>, after: Record<string, string>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  )
  const pick = (of: Record<string, string>) =>
    Object.fromEntries(names.map((name) => [name, of[name] ?? text('box:meanwhile.not_in_it')]))
  return { before: pick(before), after: pick(after) }
}
