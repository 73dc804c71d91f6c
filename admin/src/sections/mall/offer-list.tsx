import { OFFER_STATES, setMallOffers, type OfferRow } from '@noktra/contract/admin/catalogue'
import { Box, Link, Typography } from '@mui/material'
import { DataTable, List, Pagination, usePermissions } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { text } from '../../i18n/i18n.tsx'
import { Amount } from '../../ui/amount.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { ChangeOffers } from './change-offers.tsx'
import { SkinCell } from '../catalogue/skin-cell.tsx'
import { skinFilters } from '../catalogue/skin-filters.tsx'
import { NumberColumn } from '../../ui/number-column.tsx'

const filters = skinFilters(OFFER_STATES.map((id) => ({ id, name: text(`mall:states.${id}`) })))

/** Offers of the mall: chosen rows are listed and stocked together. */
export function OfferList() {
  const { permissions } = usePermissions<string>()
  const may = setMallOffers.roles?.some((role) => role === permissions)
  return (
    <>
      <Typography variant="h4" component="h1" sx={{ mt: 1 }}>
        {text('mall:title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 900 }}>
        {text('mall:hint')}
      </Typography>
      <List
        title={text('mall:title')}
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
          empty={<Typography sx={{ p: 3, color: 'text.secondary' }}>{text('mall:empty')}</Typography>}
        >
          <DataTable.Col
            label={text('catalogue:skin')}
            render={(row: OfferRow) => (
              <SkinCell
                image_url={row.image_url}
                color={row.color}
                name={row.item_name}
                below={[
                  row.id,
                  row.exterior && text(`catalogue:exteriors.${row.exterior}`),
                  text(`catalogue:rarities.${row.rarity}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            )}
          />
          <DataTable.Col
            label={text('catalogue:price')}
            render={(row: OfferRow) => <Amount value={row.price} />}
          />
          <DataTable.Col
            label={text('mall:listed')}
            render={(row: OfferRow) => <Listed listed={row.listed} />}
          />
          <NumberColumn source="stock" label={text('mall:stock')} />
          <NumberColumn source="sold" label={text('mall:sold')} />
          <NumberColumn source="stocked" label={text('mall:stocked')} />
          <DataTable.Col
            label={text('catalogue:design')}
            render={(row: OfferRow) => (
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                <Link component={RouterLink} to={`/skins/${row.design_id}/show`} sx={{ color: 'inherit' }}>
                  {text('catalogue:prices')}
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
  if (listed === null) return <StatusChip label={text('mall:state.never')} />
  return listed ? (
    <StatusChip label={text('mall:state.listed')} tone="success" />
  ) : (
    <StatusChip label={text('mall:state.not_listed')} tone="warning" />
  )
}
