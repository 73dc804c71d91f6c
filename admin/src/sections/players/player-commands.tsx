import {
  adjustBalance,
  freezePlayer,
  removeContact,
  removeTotp,
  setPartner,
  signOutPlayer,
  unfreezePlayer,
  type PlayerDetails,
} from '@noktra/contract/admin/players'
import { PURSES } from '@noktra/contract/wallet'
import { text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { formatAmount } from '../../ui/amount.tsx'

/** What a member of staff may do for or against a player. */
export function PlayerCommands({ player }: { player: PlayerDetails }) {
  const { id, nickname, status, my_adjust_left } = player
  const body = { id }
  const contacts = (['mobile', 'email'] as const).filter((kind) => player[kind] !== null)
  const isLast = contacts.length + (player.steam_id ? 1 : 0) < 2
  return (
    <>
      <CommandButton
        route={adjustBalance}
        label={text('players:correct.label')}
        title={text('players:correct.title', { nickname })}
        text={text('players:correct.text', { amount: formatAmount(my_adjust_left) })}
        body={body}
        fields={[
          {
            name: 'purse',
            label: text('players:words.purse'),
            type: 'select',
            initial: 'cash',
            options: PURSES.map((value) => ({ value, label: text(`players:purses.${value}`) })),
          },
          {
            name: 'amount',
            label: text('players:words.amount'),
            type: 'number',
            help: text('players:correct.amount_help'),
          },
        ]}
        done={({ balance }) => text('players:correct.done', { balance: formatAmount(balance ?? 0) })}
        primary
      />
      {status === 'open' ? (
        <CommandButton
          route={freezePlayer}
          label={text('players:freeze.label')}
          title={text('players:freeze.title', { nickname })}
          text={text('players:freeze.text')}
          body={body}
          danger
        />
      ) : (
        <CommandButton
          route={unfreezePlayer}
          label={text('players:unfreeze.label')}
          title={text('players:unfreeze.title', { nickname })}
          body={body}
        />
      )}
      <CommandButton
        route={setPartner}
        label={text(player.partner_since === null ? 'players:partner.mark' : 'players:partner.unmark')}
        title={text(
          player.partner_since === null ? 'players:partner.mark_title' : 'players:partner.unmark_title',
          {
            nickname,
          },
        )}
        text={text('players:partner.text')}
        body={{ id, is_partner: player.partner_since === null }}
      />
      <CommandButton
        route={signOutPlayer}
        label={text('players:log_out.label')}
        title={text('players:log_out.title', { nickname })}
        text={text('players:log_out.text')}
        body={body}
        done={({ ended }) => text('players:log_out.done', { count: ended })}
      />
      <CommandButton
        route={removeTotp}
        label={text('players:remove_totp.label')}
        title={text('players:remove_totp.title', { nickname })}
        text={text('players:remove_totp.text')}
        body={body}
        danger
        disabledReason={player.has_totp ? null : text('players:remove_totp.is_off')}
      />
      <CommandButton
        route={removeContact}
        label={text('players:remove_contact.label')}
        title={text('players:remove_contact.title', { nickname })}
        text={text('players:remove_contact.text')}
        body={body}
        fields={[
          {
            name: 'contact',
            label: text('players:remove_contact.which'),
            type: 'select',
            initial: contacts[0],
            options: contacts.map((kind) => ({ value: kind, label: player[kind]! })),
          },
        ]}
        danger
        disabledReason={isLast ? text('players:remove_contact.is_last') : null}
      />
    </>
  )
}
