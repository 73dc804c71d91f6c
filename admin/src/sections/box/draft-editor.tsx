import {
  discardDraft,
  draftDetails,
  saveDraft,
  submitDraft,
  type DraftDetails,
} from '@noktra/contract/admin/boxes'
import { Alert, Box, Button } from '@mui/material'
import { useEffect, useMemo, useState } from 'react'
import { useNotify, usePermissions } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { inLanguage } from '@noktra/contract/shapes'
import { currentLanguage, Text, text } from '../../i18n/i18n.tsx'
import { call } from '../../api/call.ts'
import { messageOf, AdminError } from '../../api/admin-error.ts'
import { useAdminCommand } from '../../api/use-admin-command.ts'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { When } from '../../ui/when.tsx'
import {
  chanceText,
  contentOf,
  draftOf,
  faultsOf,
  formOf,
  numbersOf,
  ticketsOf,
  type DraftForm,
} from './draft-form.ts'
import { DraftNumbersPanel } from './draft-numbers.tsx'
import { DraftRows } from './draft-rows.tsx'
import { DraftTexts } from './draft-texts.tsx'
import { faultWords } from './fault-words.ts'
import { MeanwhilePanel } from './meanwhile-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ProposeDialog, type Proposed } from './propose-dialog.tsx'

/** The draft of a box; without a number of one that is not yet. What others save meanwhile never replaces what is typed. */
export function DraftEditor({ id }: { id: number | null }) {
  const asked = useAdminQuery(draftDetails, id === null ? {} : { id })
  // What was kept from an earlier visit may be an older revision: editing never starts from that.
  const loaded = asked.isFetchedAfterMount ? asked.data : undefined
  if (loaded) return <Editor loaded={loaded} />
  return (
    <Page title={text('box:draft.title')}>
      <Answered asked={{ ...asked, data: loaded }} height={400}>
        {() => null}
      </Answered>
    </Page>
  )
}

function Editor({ loaded }: { loaded: DraftDetails }) {
  const [base, setBase] = useState(loaded)
  const [form, setForm] = useState<DraftForm>(() => formOf(loaded))
  const [theirs, setTheirs] = useState<DraftDetails | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [proposes, setProposes] = useState(false)
  const { run, busy } = useAdminCommand(saveDraft)
  const navigate = useNavigate()
  const notify = useNotify()
  const { permissions } = usePermissions<string>()

  const content = useMemo(() => contentOf(form), [form])
  const draft = useMemo(() => draftOf(form, base), [form, base])
  const faults = useMemo(
    () => faultsOf(form, draft).map((fault) => ({ field: fault.field, message: faultWords(fault) })),
    [form, draft],
  )
  const numbers = useMemo(() => numbersOf(draft), [draft])
  const dirty = JSON.stringify(content) !== JSON.stringify(contentOf(formOf(base)))
  // Whether a request waits is fetched again after every command; what is typed is not.
  const waits = loaded.approval_id !== null || loaded.scheduled_at !== null
  useWarnBeforeLeaving(dirty)

  async function save() {
    setError(null)
    try {
      const saved = await run({ box_id: base.box_id, revision: base.revision, content, reason: 'draft' })
      // A box that is not yet has its number from the editor that its own address opens: what this one offered would go with it.
      setBase({
        ...base,
        revision: saved.revision,
        content: {
          ...content,
          rows: form.rows.map(({ chance, ...face }) => ({ ...face, tickets: ticketsOf(chance) || 0 })),
        },
      })
      setTheirs(null)
      notify(text('box:draft.saved'), { type: 'success' })
      if (base.box_id === null) void navigate(`/boxes/${saved.box_id}/show?draft`, { replace: true })
    } catch (refusal) {
      setError(refusal)
      if (refusal instanceof AdminError && refusal.error === 'changed_meanwhile') await showTheirs()
    }
  }

  async function showTheirs() {
    try {
      setTheirs(await call(draftDetails, { query: { id: base.box_id ?? undefined } }))
    } catch (refusal) {
      if (!(refusal instanceof AdminError && refusal.error === 'subject_unknown')) return setError(refusal)
      setBase({ ...base, box_id: null, revision: 0, edited: null })
      setError(new Error(text('box:draft.discarded_meanwhile')))
    }
  }

  /** A proposal takes the place of contents and price; names and descriptions that are typed stay, language by language. */
  function take({ price, rows, names, descr }: Proposed) {
    setForm((before) => ({
      ...before,
      price,
      names: names ? filled(before.names, names) : before.names,
      descr: descr ? filled(before.descr, descr) : before.descr,
      rows: rows.map(({ tickets, ...face }) => ({ ...face, chance: chanceText(tickets) })),
    }))
  }

  const change = (part: Partial<DraftForm>) => setForm((before) => ({ ...before, ...part }))
  const notReady = dirty
    ? text('box:draft.save_first')
    : waits
      ? text('box:draft.waits_already')
      : faults.length > 0
        ? text('box:draft.not_ready')
        : base.revision === 0
          ? text('box:draft.save_first')
          : null
  const name = inLanguage(form.names, currentLanguage()) || form.names.en
  const may = saveDraft.roles?.some((role) => role === permissions)

  return (
    <Page
      title={name ? text('box:draft.of', { name }) : text('box:draft.of_new')}
      hint={
        base.revision === 0 ? (
          text(base.is_new ? 'box:draft.not_saved' : 'box:draft.as_on_sale')
        ) : (
          <Revision base={base} state={dirty ? 'changed' : 'saved'} />
        )
      }
      actions={
        <>
          {base.box_id !== null && (
            <Button component={Link} to={`/boxes/${base.box_id}/show`} color="inherit" variant="outlined">
              {text('box:draft.to_box')}
            </Button>
          )}
          {base.box_id !== null && base.revision > 0 && (
            <CommandButton
              route={discardDraft}
              label={text('box:draft.discard.label')}
              title={text('box:draft.discard.title')}
              body={{ box_id: base.box_id, revision: base.revision }}
              danger
              text={text(base.is_new ? 'box:draft.discard.new' : 'box:draft.discard.on_sale')}
              onDone={() => void navigate(base.is_new ? '/boxes' : `/boxes/${base.box_id}/show`)}
            />
          )}
          {may && (
            <Button
              variant={dirty ? 'contained' : 'outlined'}
              color={dirty ? 'primary' : 'inherit'}
              onClick={() => void save()}
              loading={busy}
              disabled={!dirty && base.revision > 0}
            >
              {text('box:draft.save')}
            </Button>
          )}
          {base.box_id !== null && (
            <CommandButton
              route={submitDraft}
              label={text('box:draft.publish.label')}
              title={text('box:draft.publish.title')}
              primary={!notReady}
              disabledReason={notReady}
              body={{ box_id: base.box_id, revision: base.revision }}
              text={text('box:draft.publish.text')}
              fields={[
                {
                  name: 'publish_at',
                  label: text('box:draft.publish.at'),
                  type: 'datetime',
                  optional: true,
                  help: text('box:draft.publish.at_help'),
                },
              ]}
              done={text('box:draft.publish.done')}
              onDone={() => void navigate(`/boxes/${base.box_id}/show`)}
            />
          )}
        </>
      }
    >
      {waits && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {text(loaded.approval_id === null ? 'box:draft.waits.scheduled' : 'box:draft.waits.request')}
        </Alert>
      )}
      {theirs ? (
        <MeanwhilePanel
          theirs={theirs}
          mine={form}
          onKeepMine={() => {
            setBase({ ...theirs, welfare: base.welfare, highest_return: base.highest_return })
            setTheirs(null)
            setError(null)
          }}
          onTakeTheirs={() => {
            setBase(theirs)
            setForm(formOf(theirs))
            setTheirs(null)
            setError(null)
          }}
        />
      ) : (
        error !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {messageOf(error)}
          </Alert>
        )
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 340px' } }}>
        <Box sx={{ minWidth: 0 }}>
          <DraftTexts form={form} isWelfare={base.welfare !== null} faults={faults} onChange={change} />
          <DraftRows
            rows={form.rows}
            draft={draft}
            faults={faults}
            onChange={(rows) => setForm((before) => ({ ...before, rows: rows(before.rows) }))}
            onPropose={may && base.welfare === null ? () => setProposes(true) : null}
          />
          <PreviewPanel
            key={JSON.stringify([draft.price_cents, draft.rows])}
            draft={draft}
            numbers={numbers}
          />
        </Box>
        <Box sx={{ position: { lg: 'sticky' }, top: 64, alignSelf: 'start', minWidth: 0 }}>
          <DraftNumbersPanel
            draft={draft}
            numbers={numbers}
            faults={faults}
            isWelfare={base.welfare !== null}
          />
        </Box>
      </Box>
      {proposes && (
        <ProposeDialog
          price={form.price}
          highestReturn={draft.highest_return}
          onUse={take}
          onClose={() => setProposes(false)}
        />
      )}
    </Page>
  )
}

/** Texts as they are typed; what is empty is taken from `proposed`. */
function filled(typed: DraftForm['names'], proposed: DraftForm['names']): DraftForm['names'] {
  const empty = Object.entries(proposed).filter(([language]) => (typed[language] ?? '').trim() === '')
  return { ...typed, ...Object.fromEntries(empty) }
}

/** Which revision it is, who saved it, and whether what is typed is part of it. */
function Revision({ base, state }: { base: DraftDetails; state: 'saved' | 'changed' }) {
  const { revision, edited } = base
  if (edited?.revision !== revision) return text(`box:draft.revision.${state}`, { revision })
  return (
    <Text
      is={`box:draft.revision.${state}_by`}
      values={{ revision, who: edited.by?.name ?? '–' }}
      parts={{ when: <When at={edited.at} /> }}
    />
  )
}

/** The browser asks before a page with unsaved work is closed. */
function useWarnBeforeLeaving(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
}
