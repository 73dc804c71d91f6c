import { retrievalCounts } from '@noktra/contract/admin/retrievals'
import { Alert, Box } from '@mui/material'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { text } from '../../i18n/i18n.tsx'
import { formatCount, formatPercent } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { When } from '../../ui/when.tsx'
import { formatSpan } from './retrieval-words.tsx'

/** How long the queue is and how well it goes. */
export function RetrievalCounts() {
  const asked = useAdminQuery(retrievalCounts, {}, { everyMs: 10_000 })
  return (
    <Box sx={{ mt: 2 }}>
      <Answered asked={asked} height={92}>
        {({ phases, oldest_at, done, failed, median_seconds, markets, stranded }) => (
          <>
            {markets.length === 0 && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {text('retrieval:counts.no_market')}
              </Alert>
            )}
            {markets.length > 0 && stranded > 0 && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {text('retrieval:counts.stranded', { count: stranded })}
              </Alert>
            )}
            <Panel>
              <Facts
                facts={[
                  ...phases.map(({ phase, count }): [string, string] => [
                    text(`retrieval:phases.${phase}`),
                    formatCount(count),
                  ]),
                  [text('retrieval:counts.oldest'), <When key="oldest" at={oldest_at} />],
                  [
                    text('retrieval:counts.median'),
                    median_seconds === null ? '–' : formatSpan(median_seconds),
                  ],
                  [
                    text('retrieval:counts.well'),
                    done + failed === 0
                      ? '–'
                      : text('retrieval:counts.share', {
                          share: formatPercent(done / (done + failed), 1),
                          all: formatCount(done + failed),
                        }),
                  ],
                ]}
              />
            </Panel>
          </>
        )}
      </Answered>
    </Box>
  )
}
