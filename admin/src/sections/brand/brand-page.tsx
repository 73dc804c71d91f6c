import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { brandNow, saveBrand } from '@noktra/contract/admin/brand'
import { draftFault } from '@noktra/contract/brand'
import { Alert, Box } from '@mui/material'
import { usePermissions } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { SideBySide } from '../../ui/side-by-side.tsx'
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
  const written = useDraft<BrandDraft>(shown, () => ({ values: shown.values, pictures: {} }))
  const { draft, revision, change, forget, isTouched } = written
  const fault = draftFault(draft.values)
  const wrong = fault && text('brand:fault', { field: fieldLabel(fault.field), why: faultWords(fault) })
  return (
    <SideBySide
      title={text('brand:written')}
      written={written}
      savedBy={shown.updated_by?.name}
      save={
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
      }
      preview={<BrandPreview shown={shown} draft={draft} store={me?.store_url} />}
    >
      {/* What it says changes while one types, and what is below stays where it is. */}
      <Box sx={{ minHeight: { xs: 112, sm: 80 }, mb: 2 }}>
        {wrong ? (
          <Alert severity="warning" data-testid="fault">
            {wrong}
          </Alert>
        ) : (
          <Alert severity="info">{text(isTouched ? 'brand:not_saved' : 'brand:unchanged')}</Alert>
        )}
      </Box>
      <BrandForm shown={shown} draft={draft} onChange={change} locked={locked} fault={fault} />
    </SideBySide>
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
