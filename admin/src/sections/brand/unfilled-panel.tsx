import { Alert, Box } from '@mui/material'
import { Panel } from '../../ui/panel.tsx'
import { useMe } from '../../ui/use-me.ts'
import type { BrandShown } from './brand-draft.ts'

/** What the operator has still to fill in; gone when there is nothing left. */
export function UnfilledPanel({ shown }: { shown: BrandShown }) {
  const me = useMe()
  if (shown.unfilled.length === 0) return null
  return (
    <Panel title="Still to fill in">
      <Alert severity={me && !me.sandbox ? 'error' : 'info'} sx={{ mb: 1.5 }}>
        {me && !me.sandbox
          ? 'This store is live, and its pages leave open what the law asks for. It says so each time it starts.'
          : 'A store to play with may leave these open. Fill them in before it goes live.'}
      </Alert>
      <Box component="ul" data-testid="unfilled" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {shown.unfilled.map(({ place, text }, at) => (
          <li key={`${place}-${at}`}>
            <code>{place}</code>: {text}
          </li>
        ))}
      </Box>
    </Panel>
  )
}
