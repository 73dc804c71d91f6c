import { readApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import {
  approvalDetails,
  approve,
  refuse,
  withdraw,
  type ApprovalKind,
} from '@noktra/contract/admin/approvals'
import type { DataOf } from '@noktra/contract/route'
import { Alert } from '@mui/material'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMe } from '../../ui/use-me.ts'
import { When } from '../../ui/when.tsx'
import { ApprovalStatus, Decider, DueAt, Issues, approvalLabel } from './approval-words.tsx'
import type { PayloadView } from '../admin-game.ts'
import { PAYLOADS } from './payloads.ts'

type Request = DataOf<typeof approvalDetails>

export function ApprovalShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(approvalDetails, { id })
  return (
    <Page title={`Request ${id}`}>
      <Answered asked={asked}>
        {(request) => (
          <>
            <RequestPanel request={request} />
            <Panel title="What would happen">
              <Payload kind={request.kind} kept={request.payload} />
            </Panel>
          </>
        )}
      </Answered>
    </Page>
  )
}

function RequestPanel({ request }: { request: Request }) {
  return (
    <Panel title={request.title} actions={<RequestCommands request={request} />}>
      <WaitNote request={request} />
      <Facts
        facts={[
          ['Kind', approvalLabel(request.kind)],
          ['Status', <ApprovalStatus key="status" row={request} />],
          ['Asked by', request.asked_by?.name ?? 'A command of the machine'],
          ['Asked', <When key="asked" at={request.asked_at} />],
          ['Why', request.reason],
          ['Creates', <Issues key="issues" issues={request.issues} />],
          ['Done', <DueAt key="due" row={request} />],
          ['Decided by', <Decider key="decider" row={request} />],
          ['Decided', <When key="decided" at={request.decided_at} />],
          ['Decision note', request.note || '–'],
        ]}
      />
    </Panel>
  )
}

/** Why nothing can be pressed, or what happens if no button is pressed. */
function WaitNote({ request }: { request: Request }) {
  if (request.status !== 'waiting') return null
  if (request.due_at !== null) {
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        When it was asked for, no one on the staff could agree to it. It is done by itself on{' '}
        <When at={request.due_at} />, unless someone refuses it or{' '}
        {request.asked_by?.name ?? 'the person who asked'} takes it back.
      </Alert>
    )
  }
  if (!request.why_not) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {request.why_not}.
    </Alert>
  )
}

function RequestCommands({ request }: { request: Request }) {
  const me = useMe()
  const { id, may_approve, may_refuse, status, asked_by } = request
  if (status !== 'waiting') return null
  const isMine = asked_by?.id === me?.id
  return (
    <>
      {may_approve && (
        <CommandButton
          route={approve}
          label="Approve"
          body={{ id }}
          primary
          text={
            isMine
              ? 'It happens at once. You asked for it yourself: in a sandbox that is allowed, and the request will say so.'
              : 'It happens at once.'
          }
        />
      )}
      {may_refuse && (
        <CommandButton route={refuse} label="Refuse" body={{ id }} danger text="Nothing happens." />
      )}
      {isMine && (
        <CommandButton
          route={withdraw}
          label="Withdraw"
          body={{ id }}
          text="No one can agree to it any more."
        />
      )}
    </>
  )
}

/** As its kind shows it; else what was there beside what would be, where the request tells both. */
function Payload<Kind extends ApprovalKind>({ kind, kept }: { kind: Kind; kept: unknown }) {
  const Own: PayloadView<Kind> | undefined = PAYLOADS[kind]
  const payload = readApprovalPayload(kind, kept)
  if (Own && payload !== undefined) return <Own payload={payload} />
  if (typeof kept === 'object' && kept !== null && 'after' in kept)
    return <BeforeAfter before={'before' in kept ? kept.before : null} after={kept.after} />
  return <BeforeAfter before={null} after={kept} />
}
