import { restoreBrand } from '@noktra/contract/admin/brand'
import { Box, Typography } from '@mui/material'
import { CommandButton } from '../../ui/command-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import type { BrandShown } from './brand-draft.ts'

const MOST_NAMED = 6

/** Every version, the newest first, with what changed in it; any of them can be put back. */
export function BrandHistory({ shown }: { shown: BrandShown }) {
  const { versions, revision } = shown
  const [, before] = versions
  return (
    <Panel
      title="History"
      actions={
        before && (
          <CommandButton
            route={restoreBrand}
            label="Undo the last change"
            title={`Back to version ${before.version}`}
            text="Players see it at once. What is there now stays in the history."
            body={{ revision, restored: before.version }}
            done="Undone"
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
            <Typography sx={{ minWidth: 110 }}>Version {version}</Typography>
            <Box sx={{ color: 'text.secondary', minWidth: 200 }}>
              {staff?.name ?? (source === 'file' ? 'The brand file' : 'The store')} <When at={at} />
            </Box>
            <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
              {restored !== null && `Version ${restored} put back: `}
              {version === 1 ? 'as it began' : namesOf(changed)}
            </Box>
            {version !== revision && (
              <CommandButton
                route={restoreBrand}
                label="Restore"
                title={`Back to version ${version}`}
                text="Players see it at once. What is there now stays in the history."
                body={{ revision, restored: version }}
                done="Restored"
              />
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

function namesOf(changed: string[]): string {
  if (changed.length === 0) return 'nothing changed'
  const more = changed.length - MOST_NAMED
  return changed.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
