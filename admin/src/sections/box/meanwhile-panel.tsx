import type { DraftDetails } from '@noktra/contract/admin/boxes'
import { Alert, Box, Button, Typography } from '@mui/material'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { formOf, type DraftForm } from './draft-form.ts'

type Props = { theirs: DraftDetails; mine: DraftForm; onKeepMine: () => void; onTakeTheirs: () => void }

/** What somebody else saved while one was typing, beside what one typed: nothing is lost either way. */
export function MeanwhilePanel({ theirs, mine, onKeepMine, onTakeTheirs }: Props) {
  const gone = theirs.revision === 0
  return (
    <Panel
      title="Someone else saved first"
      actions={
        <>
          <Button variant="contained" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button variant="outlined" color="inherit" onClick={onTakeTheirs}>
            {gone ? 'Take what is published' : 'Take theirs'}
          </Button>
        </>
      }
    >
      <Alert severity="warning" sx={{ mb: 2 }}>
        {gone ? (
          'The draft was published or thrown away meanwhile.'
        ) : (
          <>
            {theirs.edited?.by?.name ?? 'Someone'} saved revision {theirs.revision} at{' '}
            <When at={theirs.edited?.at} />.
          </>
        )}{' '}
        What you typed is still here. Keep yours and save it over theirs, or take theirs.
      </Alert>
      <Typography variant="body2" sx={{ mb: 1 }}>
        Struck through is theirs, behind it yours:
      </Typography>
      <Box sx={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0} aria-label="Theirs and yours">
        <BeforeAfter {...differing(wordsOf(formOf(theirs)), wordsOf(mine))} />
      </Box>
    </Panel>
  )
}

/** A draft as lines that can be compared: contents by the name of the item. */
function wordsOf(form: DraftForm): Record<string, string> {
  const { names, descr, rows, ...rest } = form
  const lines = Object.entries(rest).map(([name, value]) => [name, value === null ? 'none' : String(value)])
  const inLanguages = Object.entries({ name: names, description: descr }).flatMap(([what, texts]) =>
    Object.entries(texts).map(([language, text]) => [`${what} (${language})`, text]),
  )
  const contents = rows.map((row) => [`${row.item_name} ${row.exterior_name}`, `${row.chance || '0'}%`])
  return Object.fromEntries([...inLanguages, ...lines, ...contents]) as Record<string, string>
}

function differing(before: Record<string, string>, after: Record<string, string>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  )
  const pick = (of: Record<string, string>) =>
    Object.fromEntries(names.map((name) => [name, of[name] ?? 'not in it']))
  return { before: pick(before), after: pick(after) }
}
