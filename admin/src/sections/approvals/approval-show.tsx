import { approvalDetails, approve, refuse, withdraw } from '@noktra/contract/admin/approvals'
import { useParams } from 'react-router'
import { useLook } from '../../api/use-look.ts'
import { ActButton } from '../../ui/act-button.tsx'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMe } from '../../ui/use-me.ts'
import { When } from '../../ui/when.tsx'
import { ApprovalStatus, KIND_LABELS } from './approval-words.tsx'
import { PAYLOADS } from './payloads.ts'

export function ApprovalShow() {
  const id = Number(useParams()['id'])
  const me = useMe()
  const asked = useLook(approvalDetails, { id })
  return (
    <Page title={`Request ${id}`}>
      <Answered asked={asked}>
        {(request) => {
          const Payload = PAYLOADS[request.kind]
          return (
            <>
              <Panel
                title={request.title}
                actions={
                  request.status === 'waiting' && (
                    <>
                      {request.may_decide && (
                        <>
                          <ActButton
                            route={approve}
                            label="Approve"
                            body={{ id }}
                            primary
                            text="It happens at once."
                          />
                          <ActButton
                            route={refuse}
                            label="Refuse"
                            body={{ id }}
                            danger
                            text="Nothing happens."
                          />
                        </>
                      )}
                      {request.asked_by?.id === me?.id && (
                        <ActButton
                          route={withdraw}
                          label="Withdraw"
                          body={{ id }}
                          text="Nobody can agree to it any more."
                        />
                      )}
                    </>
                  )
                }
              >
                <Facts
                  facts={[
                    ['Kind', KIND_LABELS[request.kind]],
                    ['Status', <ApprovalStatus key="status" status={request.status} />],
                    ['Asked by', request.asked_by?.name],
                    ['Asked', <When key="asked" at={request.asked_at} />],
                    ['Why', request.reason],
                    ['Decided by', request.decided_by?.name ?? '–'],
                    ['Decided', <When key="decided" at={request.decided_at} />],
                    ['Word of whoever decided', request.note || '–'],
                  ]}
                />
              </Panel>
              <Panel title="What would happen">
                {Payload ? (
                  <Payload payload={request.payload} />
                ) : (
                  <BeforeAfter before={null} after={request.payload} />
                )}
              </Panel>
            </>
          )
        }}
      </Answered>
    </Page>
  )
}
