import { itemStory, returnSoldItems, type ItemStory } from '@noktra/contract/admin/players'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TableCell,
  TableRow,
} from '@mui/material'
import { useAdminQuery } from '../../api/use-admin-query.ts'
import { CommandButton } from '../../ui/command-button.tsx'
import { Amount, formatAmount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Answered } from '../../ui/page.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { When } from '../../ui/when.tsx'
import { StoreLink, wordsOf } from './player-words.tsx'

/** All that happened to an item, and the way back from a sale by mistake. */
export function ItemDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const asked = useAdminQuery(itemStory, { id })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="item-heading">
      <DialogTitle id="item-heading">
        Item {id}
        {asked.data && `: ${asked.data.item_name}`}
      </DialogTitle>
      <DialogContent>
        <Answered asked={asked}>{(item) => <Story item={item} />}</Answered>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {asked.data?.sale && asked.data.state === 'sold' && <ReturnSale sale={asked.data.sale} />}
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Story({ item }: { item: ItemStory }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Facts
        facts={[
          ['State', item.state],
          ['From', item.source],
          ['Worth when it came', <Amount key="printed" value={item.printed_value} />],
          ['Worth now', <Amount key="worth" value={item.value} />],
          ['Its price holds until', <When key="until" at={item.value_until} />],
          [
            'Proof of its draw',
            item.proof_path && (
              <StoreLink key="proof" path={item.proof_path}>
                {item.proof_path}
              </StoreLink>
            ),
          ],
          [
            'Last sale',
            item.sale && (
              <span key="sale">
                {item.sale.id}, {item.sale.items} items for <Amount value={item.sale.amount} unit="diamond" />
                {item.sale.undone_at !== null && ', taken back'}
              </span>
            ),
          ],
        ]}
      />
      <PlainTable label="History" head={['When', 'From', 'To', 'By']}>
        {item.history.map((step) => (
          <TableRow key={step.id}>
            <TableCell>
              <When at={step.at} />
            </TableCell>
            <TableCell>{step.state_from ?? '–'}</TableCell>
            <TableCell>{step.state_to}</TableCell>
            <TableCell>
              {wordsOf(step.cause)} {step.ref}
            </TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Box>
  )
}

function ReturnSale({ sale }: { sale: NonNullable<ItemStory['sale']> }) {
  return (
    <CommandButton
      route={returnSoldItems}
      label="Take the sale back"
      title={`Take sale ${sale.id} back`}
      text={`All ${sale.items} items of the sale return to the backpack, and ${formatAmount(sale.amount)} diamonds to the store. It works while the player still holds them.`}
      body={{ sale_id: sale.id }}
      done={({ items }) => `${items} items are back in the backpack`}
      disabledReason={sale.may_return ? null : 'A sale can be taken back for 24 hours'}
    />
  )
}
