import type { DesignRow } from '@noktra/contract/admin/catalogue'
import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import { Amount } from '../../ui/amount.tsx'
import { FilterList } from '../../ui/filter-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { PictureUpload } from './picture-upload.tsx'
import { SkinCell } from './skin-cell.tsx'
import { skinFilters } from './skin-filters.tsx'

const filters = skinFilters([
  { id: 'in_stock', name: 'In stock' },
  { id: 'sold_out', name: 'Sold out' },
  { id: 'unpriced', name: 'Waits for a price' },
  { id: 'no_picture', name: 'Waits for a picture' },
])

export function DesignList() {
  return (
    <FilterList
      title="Skins and prices"
      hint="Each design with its exteriors. What a skin costs is what it is worth when it is won, bought or aimed at; items keep the value that was printed for them for 72 hours."
      filters={filters}
      actions={
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', py: 1 }}>
          <PictureUpload />
        </Box>
      }
      empty="No designs match."
    >
      <DataTable.Col
        label="Design"
        render={(row: DesignRow) => (
          <SkinCell
            image_url={row.image_url}
            color={row.color}
            name={row.item_name}
            below={`${row.id} · ${row.kind} · ${row.rarity}`}
          />
        )}
      />
      <DataTable.Col label="Prices" render={(row: DesignRow) => <PriceRange row={row} />} />
      <DataTable.Col
        label="Exteriors"
        render={(row: DesignRow) =>
          row.unpriced > 0 ? (
            <StatusChip label={`${row.unpriced} without a price`} tone="warning" />
          ) : (
            row.priced
          )
        }
      />
      <DataTable.NumberCol source="stock" label="In the mall" disableSort />
      <DataTable.Col label="From" render={(row: DesignRow) => (row.imported ? 'A file' : 'The store')} />
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
