import { ENVELOPE_MOST, makeRedEnvelope } from '@noktra/contract/admin/envelopes'
import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { fieldOf, messageOf } from '../../api/admin-error.ts'
import { useAdminCommand } from '../../api/use-admin-command.ts'
import { CommandFrame } from '../../ui/command-frame.tsx'
import { formatCount } from '../../ui/amount.tsx'
import { requestMessage } from '../../ui/request-message.ts'
import { useMe } from '../../ui/use-me.ts'
import { WordsFields } from '../../ui/words-fields.tsx'

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
    const done =
      approval_id === null ? 'Made: the code works from now on' : requestMessage(approval_id, me?.sandbox)
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
        helperText={isWrong ? messageOf(error) : help}
        slotProps={{
          inputLabel: type === 'datetime-local' ? { shrink: true } : {},
          htmlInput: type === 'number' ? { step: 'any' } : {},
        }}
      />
    )
  }

  return (
    <CommandFrame
      title="A red envelope"
      label="Make it"
      busy={busy}
      wide
      fields={Object.keys(typed)}
      onSubmit={submit}
      onClose={onClose}
    >
      {(error) => (
        <>
          {field(
            error,
            'code',
            'Code',
            'Up to 40 characters; capitals and blanks around it do not matter. It is in no log',
          )}
          <WordsFields label="Title" value={titles} onChange={setTitles} most={80} />
          <WordsFields label="Description" value={descr} onChange={setDescr} minRows={2} most={400} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
            {field(
              error,
              'total',
              'Coins in all',
              `Above what is left of today’s budget it waits for a second person; at most ${formatCount(ENVELOPE_MOST)}`,
              'number',
            )}
            {field(error, 'parts', 'Parts', 'Up to 10,000', 'number')}
            {field(error, 'ends_at', 'Ends', 'In your own time zone', 'datetime-local')}
          </Box>
        </>
      )}
    </CommandFrame>
  )
}
