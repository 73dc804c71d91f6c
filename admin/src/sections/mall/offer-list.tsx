import { setMallOffers, type OfferRow } from '@noktra/contract/admin/catalogue'
import { Box, Link, Typography } from '@mui/material'
import { EXTERIOR_NAMES } from '@noktra/game/wear'
import { DataTable, List, Pagination, usePermissions } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { ChangeOffers } from './change-offers.tsx'
import { SkinCell } from '../catalogue/skin-cell.tsx'
import { skinFilters } from '../catalogue/skin-filters.tsx'

const filters = skinFilters([
  { id: 'listed', name: 'Listed' },
  { id: 'unlisted', name: 'Not listed' },
  { id: 'in_stock', name: 'In stock' },
  { id: 'sold_out', name: 'Sold out' },
  { id: 'absent', name: 'Never in the mall' },
])

/** Offers of the mall: chosen rows are listed and stocked together. */
export function OfferList() {
  const { permissions } = usePermissions<string>()
  const may = setMallOffers.roles?.some((role) => role === permissions)
  return (
    <>
      <Typography variant="h4" component="h1" sx={{ mt: 1 }}>
        Mall
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 900 }}>
        What the mall sells, highest value first. Choose rows to list them, put copies in or take them out.
        Players pay the price of the skin in diamonds, and a little more in coins.
      </Typography>
      <List
        title="Mall"
        filters={filters}
        actions={false}
        perPage={25}
        empty={false}
        exporter={false}
        pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      >
        {may && <ChangeOffers />}
        <DataTable
          rowClick={false}
          bulkActionButtons={may ? <></> : false}
          bulkActionsToolbar={<></>}
          empty={<Typography sx={{ p: 3, color: 'text.secondary' }}>No skins match.</Typography>}
        >
          <DataTable.Col
            label="Skin"
            render={(row: OfferRow) => (
              <SkinCell
                image_url={row.image_url}
                color={row.color}
                name={row.item_name}
                below={`${row.id} · ${EXTERIOR_NAMES[row.exterior]} · ${row.rarity}`}
              />
            )}
          />
          <DataTable.Col label="Price" render={(row: OfferRow) => <Amount value={row.price} />} />
          <DataTable.Col label="Listed" render={(row: OfferRow) => <Listed listed={row.listed} />} />
          <DataTable.NumberCol source="stock" label="In stock" disableSort />
          <DataTable.NumberCol source="sold" label="Sold" disableSort />
          <DataTable.NumberCol source="stocked" label="Ever put in" disableSort />
          <DataTable.Col
            label="Design"
            render={(row: OfferRow) => (
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                <Link component={RouterLink} to={`/skins/${row.design_id}/show`} sx={{ color: 'inherit' }}>
                  Prices
                </Link>
              </Box>
            )}
          />
        </DataTable>
      </List>
    </>
  )
}

function Listed({ listed }: { listed: boolean | null }) {
  if (listed === null) return <StatusChip label="never" />
  return listed ? (
    <StatusChip label="listed" tone="success" />
  ) : (
    <StatusChip label="not listed" tone="warning" />
  )
}
