import { Box, Typography } from '@mui/material'
import { text } from '../i18n/i18n.tsx'
import { colors } from '../theme.ts'

type Value = Record<string, unknown>

/** What a command changed, line by line: as it was, as it is. */
export function BeforeAfter({ before, after }: { before: unknown; after: unknown }) {
  const was = linesOf(before)
  const is = linesOf(after)
  const names = [...new Set([...was.keys(), ...is.keys()])]
  if (names.length === 0) return <Typography variant="body2">{text('common:nothing_changed')}</Typography>
  return (
    <Box component="ul" translate="no" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
      {names.map((name) => {
        const same = was.get(name) === is.get(name)
        return (
          <Box component="li" key={name} sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ color: 'text.disabled', marginInlineEnd: 1 }}>
              {name}
            </Box>
            {was.has(name) && !same && (
              <Box component="del" sx={{ color: colors.dangerText, marginInlineEnd: 1 }}>
                {was.get(name)}
              </Box>
            )}
            {is.has(name) && <span>{is.get(name)}</span>}
          </Box>
        )
      })}
    </Box>
  )
}

/** A value as lines of path and text. */
function linesOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object')
    return new Map([[path || text('common:value'), String(value as string | number)]])
  return new Map(
    Object.entries(value as Value).flatMap(([name, part]) => {
      const at = path ? `${path}.${name}` : name
      if (part === null) return [[at, '–'] as const]
      return typeof part === 'object'
        ? [...linesOf(part, at)]
        : [[at, typeof part === 'string' ? part : JSON.stringify(part)] as const]
    }),
  )
}
