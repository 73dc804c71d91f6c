import { askRefit, refitPlan } from '@noktra/contract/admin/box-refits'
import { Alert, Button, Typography } from '@mui/material'
import { Link } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LeftBoxes, RefittedBoxes } from './refit-tables.tsx'

/** The one plan for every box that prices have moved out of its limits. */
export function RefitPage() {
  const asked = useAdminQuery(refitPlan)
  const count = asked.data?.refitted.length ?? 0
  return (
    <Page
      title={text('box:refit.title')}
      hint={text('box:refit.hint')}
      actions={
        asked.data &&
        count > 0 &&
        asked.data.approval_id === null && (
          <CommandButton
            route={askRefit}
            label={text('box:refit.ask.label')}
            title={text('box:refit.ask.title', { count })}
            text={text('box:refit.ask.text')}
            body={{ plan_hash: asked.data.plan_hash }}
            primary
          />
        )
      }
    >
      <Answered asked={asked} height={400}>
        {({ approval_id, refitted, left }) => (
          <>
            {approval_id !== null && (
              <Alert
                severity="warning"
                sx={{ mb: 2 }}
                action={
                  <Button component={Link} to={`/approvals/${approval_id}/show`} color="inherit" size="small">
                    {text('box:show.open_request')}
                  </Button>
                }
              >
                {text('box:refit.waits')}
              </Alert>
            )}
            <Panel
              title={text('box:refit.planned')}
              hint={count > 0 && text('box:refit.planned_hint', { count })}
            >
              {count > 0 ? (
                <RefittedBoxes boxes={refitted} />
              ) : (
                <Typography variant="body2">{text('box:refit.none')}</Typography>
              )}
            </Panel>
            {left.length > 0 && (
              <Panel title={text('box:refit.left')} hint={text('box:refit.left_hint')}>
                <LeftBoxes boxes={left} />
              </Panel>
            )}
          </>
        )}
      </Answered>
    </Page>
  )
}
