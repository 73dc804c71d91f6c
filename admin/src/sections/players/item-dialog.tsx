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
import { Text, text } from '../../i18n/i18n.tsx'
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
        {asked.data
          ? text('players:item.title_named', { id, name: asked.data.item_name })
          : text('players:item.title', { id })}
      </DialogTitle>
      <DialogContent>
        <Answered asked={asked}>{(item) => <Story item={item} />}</Answered>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {asked.data?.sale && asked.data.state === 'sold' && <ReturnSale sale={asked.data.sale} />}
        <Button color="inherit" onClick={onClose}>
          {text('players:item.close')}
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
          [text('players:words.state'), text(`players:item_states.${item.state}`)],
          [text('players:item.from'), wordsOf(item.source, 'sources')],
          [text('players:words.worth_printed'), <Amount key="printed" value={item.printed_value} />],
          [text('players:words.worth_now'), <Amount key="worth" value={item.value} />],
          [text('players:item.holds_until'), <When key="until" at={item.value_until} />],
          [
            text('players:item.proof'),
            item.proof_path && (
              <StoreLink key="proof" path={item.proof_path}>
                {item.proof_path}
              </StoreLink>
            ),
          ],
          [
            text('players:item.sale'),
            item.sale && (
              <Text
                key="sale"
                is={item.sale.undone_at === null ? 'players:item.sale_of' : 'players:item.sale_undone'}
                values={{ id: item.sale.id, count: item.sale.items }}
                parts={{ amount: <Amount value={item.sale.amount} unit="diamond" /> }}
              />
            ),
          ],
        ]}
      />
      <PlainTable
        label={text('players:item.history')}
        head={[
          text('players:words.when'),
          text('players:item.before'),
          text('players:item.to'),
          text('players:item.by'),
        ]}
      >
        {item.history.map((step) => (
          <TableRow key={step.id}>
            <TableCell>
              <When at={step.at} />
            </TableCell>
            <TableCell>{step.state_from ? wordsOf(step.state_from, 'item_states') : '–'}</TableCell>
            <TableCell>{wordsOf(step.state_to, 'item_states')}</TableCell>
            <TableCell>
              {wordsOf(step.cause, 'causes', 'sources')} {step.ref}
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
      label={text('players:item.return.label')}
      title={text('players:item.return.title', { id: sale.id })}
      text={text('players:item.return.text', { count: sale.items, amount: formatAmount(sale.amount) })}
      body={{ sale_id: sale.id }}
      done={({ items }) => text('players:item.return.done', { count: items })}
      disabledReason={sale.may_return ? null : text('players:item.return.too_late')}
    />
  )
}
