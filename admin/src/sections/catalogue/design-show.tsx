import { designDetails, setPrice, type DesignExterior } from '@noktra/contract/admin/catalogue'
import { inLanguage } from '@noktra/contract/language'
import { pictureOf } from '@noktra/contract/pictures'
import type { DataOf } from '@noktra/contract/route'
import { EXTERIOR_NAMES } from '@noktra/game/wear'
import { Box, TableCell, TableRow, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { languageName, WRITTEN_IN } from '../../ui/languages.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { PictureUpload } from './picture-upload.tsx'
import { RenameDesign } from './rename-design.tsx'

type Design = DataOf<typeof designDetails>

const PriceChart = lazy(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }))

export function DesignShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(designDetails, { id })
  return (
    <Page
      title={asked.data?.item_name ?? `Design ${id}`}
      hint={asked.data && `${asked.data.kind} · ${asked.data.rarity} · ${asked.data.key}`}
      actions={
        asked.data && (
          <>
            <RenameDesign design={asked.data} />
            <PictureUpload label="Picture for all" as={id} />
          </>
        )
      }
    >
      <Answered asked={asked} height={320}>
        {(design) => (
          <>
            <Panel title="Exteriors" hint="A price that moves by more than 30% waits for a second person.">
              <Exteriors design={design} />
            </Panel>
            <Panel title="Names" hint="What players read. The name on the market stays as it is.">
              <Facts facts={factsOf(design)} />
            </Panel>
            <Panel title="Prices so far">
              {design.changes.length === 0 ? (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  No one has changed a price of this design.
                </Typography>
              ) : (
                <>
                  <Suspense fallback={<Box sx={{ height: 220 }} />}>
                    <PriceChart changes={design.changes} />
                  </Suspense>
                  <Changes changes={design.changes} />
                </>
              )}
            </Panel>
          </>
        )}
      </Answered>
    </Page>
  )
}

function factsOf({ names, source, exteriors }: Design): [string, string][] {
  const nameIn = (language: string) =>
    `${inLanguage(names.family, language)} | ${inLanguage(names.finish, language)}`
  return [
    ...WRITTEN_IN.map((language): [string, string] => [languageName(language), nameIn(language)]),
    ...exteriors
      .slice(0, 1)
      .map(({ market_hash_name }): [string, string] => ['On the market', market_hash_name]),
    ...(source
      ? ([
          ['In the file', source.id],
          ['Picture named there', source.image ?? '–'],
        ] as [string, string][])
      : []),
  ]
}

function Exteriors({ design }: { design: Design }) {
  return (
    <PlainTable
      label="Exteriors"
      head={['Exterior', { right: 'Price' }, 'Wear', 'Mall', { right: 'Change' }]}
    >
      {design.exteriors.map((row) => (
        <TableRow key={row.exterior}>
          <TableCell>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 180 }}>
              <Box
                component="img"
                src={pictureOf(row.image_url, 160)}
                alt=""
                width={84}
                height={63}
                sx={{
                  objectFit: 'contain',
                  borderInlineStart: `2px solid ${design.color}`,
                  paddingInlineStart: 0.5,
                }}
              />
              <Box>
                {EXTERIOR_NAMES[row.exterior]}
                <Box sx={{ color: 'text.disabled', fontSize: 12 }}>{row.skin_id}</Box>
              </Box>
            </Box>
          </TableCell>
          <TableCell align="right">
            {row.price === null ? (
              <StatusChip label="Waits for a price" tone="warning" />
            ) : (
              <Amount value={row.price} />
            )}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>
            {(row.wear_from / 10_000).toFixed(4)} – {((row.wear_to - 1) / 10_000).toFixed(4)}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{mallWords(row)}</TableCell>
          <TableCell align="right">
            <Box sx={{ display: 'inline-flex', gap: 1 }}>
              <CommandButton
                route={setPrice}
                label={row.price === null ? 'First price' : 'Price'}
                title={`${design.item_name}, ${EXTERIOR_NAMES[row.exterior]}`}
                text={
                  row.price === null
                    ? 'With a price it can be put into boxes, sold in the mall and aimed at in upgrades.'
                    : 'Items that were won keep their printed value for 72 hours. Boxes keep the values of their published odds.'
                }
                body={{ design_id: design.id, exterior: row.exterior, price_before: row.price }}
                fields={[{ name: 'price', label: 'Price, coins', type: 'number', initial: row.price ?? '' }]}
                done="The price is set"
              />
              {row.skin_id !== null && <PictureUpload label="Picture" as={row.skin_id} />}
            </Box>
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}

function mallWords({ stock, listed }: DesignExterior): string {
  if (stock === null) return 'not in the mall'
  return listed ? `${stock} in stock` : `${stock}, not listed`
}

function Changes({ changes }: { changes: Design['changes'] }) {
  return (
    <PlainTable
      label="Changes of the price"
      head={['When', 'Exterior', { right: 'From' }, { right: 'To' }, 'By']}
      maxHeight={320}
    >
      {changes.toReversed().map((change) => (
        <TableRow key={change.id}>
          <TableCell>
            <When at={change.at} />
          </TableCell>
          <TableCell>{change.exterior}</TableCell>
          <TableCell align="right">
            <Amount value={change.from} />
          </TableCell>
          <TableCell align="right">
            <Amount value={change.to} />
          </TableCell>
          <TableCell>
            {change.staff?.name ?? 'The store'}
            {change.batch_id !== null && ` · import ${change.batch_id}`}
            {change.agreed && change.staff && ' · agreed by two'}
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}
