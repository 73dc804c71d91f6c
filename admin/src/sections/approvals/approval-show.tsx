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
import { Text, text } from '../../i18n/i18n.tsx'
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
    <Page title={text('approvals:numbered', { id })}>
      <Answered asked={asked}>
        {(request) => (
          <>
            <RequestPanel request={request} />
            <Panel title={text('approvals:what')}>
              <Payload id={request.id} kind={request.kind} kept={request.payload} />
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
          [text('approvals:kind'), approvalLabel(request.kind)],
          [text('approvals:status.label'), <ApprovalStatus key="status" row={request} />],
          [text('approvals:asked_by'), request.asked_by?.name ?? text('approvals:a_command_of_machine')],
          [text('approvals:asked'), <When key="asked" at={request.asked_at} />],
          [
            text('common:why'),
            <span key="why" translate="no">
              {request.reason}
            </span>,
          ],
          [text('approvals:creates'), <Issues key="issues" issues={request.issues} />],
          [text('approvals:done'), <DueAt key="due" row={request} />],
          [text('approvals:decided_by'), <Decider key="decider" row={request} />],
          [text('approvals:decided'), <When key="decided" at={request.decided_at} />],
          [
            text('approvals:note'),
            <span key="note" translate="no">
              {request.note || '–'}
            </span>,
          ],
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
        <Text
          is={request.asked_by ? 'approvals:alone.asker' : 'approvals:alone.someone'}
          values={{ who: request.asked_by?.name ?? '' }}
          parts={{ when: <When at={request.due_at} /> }}
        />
      </Alert>
    )
  }
  if (!request.why_not) return null
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {text('approvals:why_not', { why: request.why_not })}
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
          label={text('approvals:approve.label')}
          body={{ id }}
          primary
          text={text(isMine ? 'approvals:approve.own' : 'approvals:approve.text')}
        />
      )}
      {may_refuse && (
        <CommandButton
          route={refuse}
          label={text('approvals:refuse.label')}
          body={{ id }}
          danger
          text={text('approvals:refuse.text')}
        />
      )}
      {isMine && (
        <CommandButton
          route={withdraw}
          label={text('approvals:withdraw.label')}
          body={{ id }}
          text={text('approvals:withdraw.text')}
        />
      )}
    </>
  )
}

/** As its kind shows it; else what was there beside what would be, where the request tells both. */
function Payload<Kind extends ApprovalKind>({ id, kind, kept }: { id: number; kind: Kind; kept: unknown }) {
  const Own: PayloadView<Kind> | undefined = PAYLOADS[kind]
  const payload = readApprovalPayload(kind, kept)
  if (Own && payload !== undefined) return <Own payload={payload} id={id} />
  if (typeof kept === 'object' && kept !== null && 'after' in kept)
    return <BeforeAfter before={'before' in kept ? kept.before : null} after={kept.after} />
  return <BeforeAfter before={null} after={kept} />
}
