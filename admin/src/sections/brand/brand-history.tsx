import { restoreBrand } from '@noktra/contract/admin/brand'
import { Box, Typography } from '@mui/material'
import { currentLanguage, text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { fieldLabel } from './brand-words.ts'
import type { BrandShown } from './brand-draft.ts'

const MOST_NAMED = 6
const namesList = new Intl.ListFormat(currentLanguage(), { style: 'narrow', type: 'conjunction' })

/** Every version, the newest first, with what changed in it; any of them can be put back. */
export function BrandHistory({ shown }: { shown: BrandShown }) {
  const { versions, revision } = shown
  const [, before] = versions
  return (
    <Panel
      title={text('brand:history.title')}
      actions={
        before && (
          <CommandButton
            route={restoreBrand}
            label={text('brand:history.undo')}
            title={text('brand:history.back', { version: before.version })}
            text={text('brand:at_once')}
            body={{ revision, restored: before.version }}
            done={text('brand:history.undone')}
          />
        )
      }
    >
      <Box component="ul" data-testid="history" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {versions.map(({ version, source, restored, changed, at, staff }) => (
          <Box
            component="li"
            key={version}
            sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', py: 0.75 }}
          >
            <Typography sx={{ minWidth: 110 }}>{text('brand:history.version', { version })}</Typography>
            <Box sx={{ color: 'text.secondary', minWidth: 200 }}>
              {staff?.name ?? text(source === 'file' ? 'brand:history.file' : 'brand:history.store')}{' '}
              <When at={at} />
            </Box>
            <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
              {restored === null
                ? whatChanged(version, changed)
                : text('brand:history.put_back', {
                    version: restored,
                    changed: whatChanged(version, changed),
                  })}
            </Box>
            {version !== revision && (
              <CommandButton
                route={restoreBrand}
                label={text('brand:history.restore')}
                title={text('brand:history.back', { version })}
                text={text('brand:at_once')}
                body={{ revision, restored: version }}
                done={text('brand:history.restored')}
              />
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function whatChanged(version: number, changed: string[]): string {
  if (version === 1) return text('brand:history.began')
  if (changed.length === 0) return text('brand:history.nothing')
  const names = namesList.format(changed.slice(0, MOST_NAMED).map(fieldLabel))
  const more = changed.length - MOST_NAMED
  return more > 0 ? text('brand:history.and_more', { names, count: more }) : names
}
