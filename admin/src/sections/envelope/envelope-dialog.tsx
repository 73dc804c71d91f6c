import { ENVELOPE_MOST, makeRedEnvelope } from '@noktra/contract/admin/envelopes'
import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { fieldOf } from '../../api/admin-error.ts'
import { messageAtField } from '../../ui/message-at-field.ts'
import { useAdminCommand } from '../../api/use-admin-command.ts'
import { text } from '../../i18n/i18n.tsx'
import { CommandFrame } from '../../ui/command-frame.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { requestMessage } from '../../ui/request-message.ts'
import { useMe } from '../../ui/use-me.ts'
import { WordsFields } from '../../ui/words-fields.tsx'

const MOST_PARTS = 10_000
const NO_WORDS = { en: '', zh: '', pt: '' }

/** `onMade` gets the number, or null where a second person has to agree first. */
type Props = { onClose: () => void; onMade: (id: number | null) => void }

export function EnvelopeDialog({ onClose, onMade }: Props) {
  const { run, busy } = useAdminCommand(makeRedEnvelope)
  const notify = useNotify()
  const [titles, setTitles] = useState(NO_WORDS)
  const [descr, setDescr] = useState(NO_WORDS)
  const [typed, setTyped] = useState({ code: '', total: '', parts: '', ends_at: '' })
  const me = useMe()

  async function submit(reason: string) {
    const { id, approval_id } = await run({
      code: typed.code,
      titles,
      descr,
      total: typed.total === '' ? Number.NaN : Number(typed.total),
      parts: typed.parts === '' ? Number.NaN : Number(typed.parts),
      ends_at: Math.floor(new Date(typed.ends_at).getTime() / 1000),
      reason,
    })
    const done = approval_id === null ? text('envelope:make.done') : requestMessage(approval_id, me?.sandbox)
    notify(done, { type: 'success' })
    onMade(id)
  }

  /** One of the plain fields. */
  function field(error: unknown, name: keyof typeof typed, label: string, help?: string, type = 'text') {
    const isWrong = fieldOf(error) === name
    return (
      <TextField
        label={label}
        type={type}
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        error={isWrong}
        helperText={isWrong ? messageAtField(error) : help}
        slotProps={{
          inputLabel: type === 'datetime-local' ? { shrink: true } : {},
          htmlInput: type === 'number' ? { step: 'any' } : {},
        }}
      />
    )
  }

  return (
    <CommandFrame
      title={text('envelope:make.title')}
      label={text('envelope:make.label')}
      busy={busy}
      wide
      fields={Object.keys(typed)}
      onSubmit={submit}
      onClose={onClose}
    >
      {(error) => (
        <>
          {field(error, 'code', text('envelope:words.code'), text('envelope:make.code_help'))}
          <WordsFields label={text('envelope:words.title')} value={titles} onChange={setTitles} most={80} />
          <WordsFields
            label={text('envelope:words.description')}
            value={descr}
            onChange={setDescr}
            minRows={2}
            most={400}
          />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
            {field(
              error,
              'total',
              text('envelope:words.coins'),
              text('envelope:make.coins_help', { most: formatCount(ENVELOPE_MOST) }),
              'number',
            )}
            {field(
              error,
              'parts',
              text('envelope:words.parts'),
              text('envelope:make.parts_help', { most: formatCount(MOST_PARTS) }),
              'number',
            )}
            {field(
              error,
              'ends_at',
              text('envelope:words.ends'),
              text('envelope:make.ends_help'),
              'datetime-local',
            )}
          </Box>
        </>
      )}
    </CommandFrame>
  )
}
