import { DESIGN_STATES, type DesignRow } from '@noktra/contract/admin/catalogue'
import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { text } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { kindLabel } from './catalogue-words.ts'
import { PictureUpload } from './picture-upload.tsx'
import { SkinCell } from './skin-cell.tsx'
import { skinFilters } from './skin-filters.tsx'
import { NumberColumn } from '../../ui/number-column.tsx'

const filters = skinFilters(DESIGN_STATES.map((id) => ({ id, name: text(`catalogue:designs.states.${id}`) })))

export function DesignList() {
  return (
    <FilterList
      title={text('catalogue:designs.title')}
      hint={text('catalogue:designs.hint')}
      filters={filters}
      actions={
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', py: 1 }}>
          <PictureUpload />
        </Box>
      }
      empty={text('catalogue:designs.empty')}
    >
      <DataTable.Col
        label={text('catalogue:design')}
        render={(row: DesignRow) => (
          <SkinCell
            image_url={row.image_url}
            color={row.color}
            name={row.item_name}
            below={`${row.id} · ${kindLabel(row.kind)} · ${text(`catalogue:rarities.${row.rarity}`)}`}
          />
        )}
      />
      <DataTable.Col label={text('catalogue:prices')} render={(row: DesignRow) => <PriceRange row={row} />} />
      <DataTable.Col
        label={text('catalogue:exteriors_label')}
        render={(row: DesignRow) =>
          row.unpriced > 0 ? (
            <StatusChip label={text('catalogue:designs.unpriced', { count: row.unpriced })} tone="warning" />
          ) : (
            row.priced
          )
        }
      />
      <NumberColumn source="stock" label={text('catalogue:designs.in_mall')} />
      <DataTable.Col
        label={text('catalogue:designs.source')}
        render={(row: DesignRow) => text(row.imported ? 'catalogue:designs.a_file' : 'catalogue:the_store')}
      />
    </FilterList>
  )
}

function PriceRange({ row }: { row: DesignRow }) {
  if (row.least_price === null) return <>–</>
  if (row.least_price === row.highest_price) return <Amount value={row.least_price} />
  return (
    <>
      <Amount value={row.least_price} /> – <Amount value={row.highest_price} />
    </>
  )
}
