import { designDetails, setPrice, type DesignExterior } from '@noktra/contract/admin/catalogue'
import { inLanguage } from '@noktra/contract/language'
import { pictureOf } from '@noktra/contract/pictures'
import type { DataOf } from '@noktra/contract/route'
import { Box, TableCell, TableRow, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { languageName, WRITTEN_IN } from '../../ui/languages.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount, formatCount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { When } from '../../ui/when.tsx'
import { exteriorLabel, kindLabel } from './catalogue-words.ts'
import { PictureUpload } from './picture-upload.tsx'
import { formatWear } from './format-wear.ts'
import { RenameDesign } from './rename-design.tsx'

type Design = DataOf<typeof designDetails>

const PriceChart = lazy(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }))

export function DesignShow() {
  const id = Number(useParams()['id'])
  const asked = useAdminQuery(designDetails, { id })
  return (
    <Page
      title={asked.data?.item_name ?? text('catalogue:design_page.numbered', { id })}
      hint={asked.data && hintOf(asked.data)}
      actions={
        asked.data && (
          <>
            <RenameDesign design={asked.data} />
            <PictureUpload label={text('catalogue:design_page.picture_for_all')} as={id} />
          </>
        )
      }
    >
      <Answered asked={asked} height={320}>
        {(design) => (
          <>
            <Panel
              title={text('catalogue:exteriors_label')}
              hint={text('catalogue:design_page.exteriors_hint')}
            >
              <Exteriors design={design} />
            </Panel>
            <Panel
              title={text('catalogue:design_page.names')}
              hint={text('catalogue:design_page.names_hint')}
            >
              <Facts facts={factsOf(design)} />
            </Panel>
            <Panel title={text('catalogue:design_page.so_far')}>
              {design.changes.length === 0 ? (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {text('catalogue:design_page.no_changes')}
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

function hintOf({ kind, rarity, key }: Design): string {
  return `${kindLabel(kind)} · ${text(`catalogue:rarities.${rarity}`)} · ${key}`
}

function factsOf({ names, source, exteriors }: Design): [string, string][] {
  const nameIn = (language: string) =>
    `${inLanguage(names.family, language)} | ${inLanguage(names.finish, language)}`
  return [
    ...WRITTEN_IN.map((language): [string, string] => [languageName(language), nameIn(language)]),
    ...exteriors
      .slice(0, 1)
      .map(({ market_hash_name }): [string, string] => [
        text('catalogue:design_page.on_market'),
        market_hash_name,
      ]),
    ...(source
      ? ([
          [text('catalogue:design_page.in_file'), source.id],
          [text('catalogue:design_page.picture_in_file'), source.image ?? '–'],
        ] as [string, string][])
      : []),
  ]
}

function Exteriors({ design }: { design: Design }) {
  return (
    <PlainTable
      label={text('catalogue:exteriors_label')}
      head={[
        text('catalogue:exterior'),
        { right: text('catalogue:price') },
        text('catalogue:wear'),
        text('catalogue:design_page.mall'),
        { right: text('catalogue:design_page.change') },
      ]}
    >
      {design.exteriors.map((row) => (
        <TableRow key={row.exterior ?? ''}>
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
                {exteriorLabel(row.exterior, design.kind)}
                <Box sx={{ color: 'text.disabled', fontSize: 12 }}>{row.skin_id}</Box>
              </Box>
            </Box>
          </TableCell>
          <TableCell align="right">
            {row.price === null ? (
              <StatusChip label={text('catalogue:design_page.waits_for_price')} tone="warning" />
            ) : (
              <Amount value={row.price} />
            )}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>
            {row.wear_from !== null && row.wear_to !== null
              ? `${formatWear(row.wear_from)} – ${formatWear(row.wear_to - 1)}`
              : '–'}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{mallWords(row)}</TableCell>
          <TableCell align="right">
            <Box sx={{ display: 'inline-flex', gap: 1 }}>
              <CommandButton
                route={setPrice}
                label={text('catalogue:design_page.set_price')}
                title={text('catalogue:design_page.of_exterior', {
                  name: design.item_name,
                  exterior: exteriorLabel(row.exterior, design.kind),
                })}
                text={text(
                  row.price === null
                    ? 'catalogue:design_page.first_price_text'
                    : 'catalogue:design_page.price_text',
                )}
                body={{ design_id: design.id, exterior: row.exterior, price_before: row.price }}
                fields={[
                  {
                    name: 'price',
                    label: text('catalogue:design_page.price_coins'),
                    type: 'number',
                    initial: row.price ?? '',
                  },
                ]}
                done={text('catalogue:design_page.price_set')}
              />
              {row.skin_id !== null && <PictureUpload label={text('catalogue:picture')} as={row.skin_id} />}
            </Box>
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}

function mallWords({ stock, listed }: DesignExterior): string {
  if (stock === null) return text('catalogue:design_page.not_in_mall')
  const shown = formatCount(stock)
  return text(listed ? 'catalogue:design_page.stock' : 'catalogue:design_page.stock_not_listed', { shown })
}

function Changes({ changes }: { changes: Design['changes'] }) {
  return (
    <PlainTable
      label={text('catalogue:changes.label')}
      head={[
        text('catalogue:changes.when'),
        text('catalogue:exterior'),
        { right: text('catalogue:from') },
        { right: text('catalogue:to') },
        text('catalogue:changes.by'),
      ]}
      maxHeight={320}
    >
      {changes.toReversed().map((change) => (
        <TableRow key={change.id}>
          <TableCell>
            <When at={change.at} />
          </TableCell>
          <TableCell>{change.exterior ?? '–'}</TableCell>
          <TableCell align="right">
            <Amount value={change.from} />
          </TableCell>
          <TableCell align="right">
            <Amount value={change.to} />
          </TableCell>
          <TableCell>{whoChanged(change)}</TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}

function whoChanged({ staff, batch_id, agreed }: Design['changes'][number]): string {
  const who = staff?.name ?? text('catalogue:the_store')
  const isAgreed = agreed && staff !== null
  if (batch_id === null) return isAgreed ? text('catalogue:changes.agreed', { who }) : who
  const key = isAgreed ? 'catalogue:changes.in_import_agreed' : 'catalogue:changes.in_import'
  return text(key, { who, id: batch_id })
}
