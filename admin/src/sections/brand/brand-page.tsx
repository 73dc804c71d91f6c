import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { brandNow, saveBrand } from '@noktra/contract/admin/brand'
import { draftFault } from '@noktra/contract/brand'
import { Alert, Box, Button } from '@mui/material'
import { usePermissions } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useMe } from '../../ui/use-me.ts'
import { BrandForm } from './brand-form.tsx'
import { BrandHistory } from './brand-history.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { faultWords, fieldLabel } from './brand-words.ts'
import type { BrandDraft, BrandShown, PictureDraft } from './brand-draft.ts'
import { UnfilledPanel } from './unfilled-panel.tsx'

export function BrandPage() {
  const asked = useAdminQuery(brandNow)
  return (
    <Page title={text('brand:title')} hint={text('brand:hint')}>
      <Answered asked={asked} height={480}>
        {(shown) => (
          <>
            <UnfilledPanel shown={shown} />
            <Editor shown={shown} />
            <BrandHistory shown={shown} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Editor({ shown }: { shown: BrandShown }) {
  const { permissions } = usePermissions<string>()
  const locked = !OPERATORS.some((role) => role === permissions)
  const me = useMe()
  const { draft, revision, change, forget, isStale, isTouched } = useDraft<BrandDraft>(shown, () => ({
    values: shown.values,
    pictures: {},
  }))
  const fault = draftFault(draft.values)
  const wrong = fault && text('brand:fault', { field: fieldLabel(fault.field), why: faultWords(fault) })
  return (
    <>
      {isStale && <StaleNote who={shown.updated_by?.name} onReload={forget} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Panel
          title={text('brand:written')}
          actions={
            <>
              {isTouched && (
                <Button size="small" color="inherit" onClick={forget}>
                  {text('brand:as_it_was')}
                </Button>
              )}
              <CommandButton
                route={saveBrand}
                label={text('brand:save')}
                title={text('brand:save_title', { name: draft.values.name })}
                text={text('brand:at_once')}
                primary
                body={{ revision, values: draft.values, ...sentPictures(draft.pictures) }}
                disabledReason={wrong ?? (isTouched ? null : text('brand:unchanged'))}
                done={text('brand:saved')}
                onDone={forget}
              />
            </>
          }
        >
          {wrong && (
            <Alert severity="warning" sx={{ mb: 2 }} data-testid="fault">
              {wrong}
            </Alert>
          )}
          <BrandForm shown={shown} draft={draft} onChange={change} locked={locked} fault={fault} />
        </Panel>
        <Box sx={{ position: { lg: 'sticky' }, top: 64 }}>
          <BrandPreview shown={shown} draft={draft} store={me?.store_url ?? ''} />
        </Box>
      </Box>
    </>
  )
}

/** In base64 without what a data address begins with; what was not touched is not sent. */
function sentPictures(pictures: PictureDraft) {
  return Object.fromEntries(
    Object.entries(pictures).map(([key, address]) => [
      key,
      address && address.slice(address.indexOf(',') + 1),
    ]),
  )
}
