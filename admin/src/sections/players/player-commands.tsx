import {
  adjustBalance,
  freezePlayer,
  removeContact,
  removeTotp,
  signOutPlayer,
  unfreezePlayer,
  type PlayerDetails,
} from '@noktra/contract/admin/players'
import { PURSES } from '@noktra/contract/wallet'
import { CommandButton } from '../../ui/command-button.tsx'
import { formatAmount } from '../../ui/amount.tsx'
import { PURSE_LABELS } from './player-words.tsx'

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
        label="Correct a balance"
        title={`Correct a balance of ${nickname}`}
        text={`The player is told, and sees it in their wallet. You may move ${formatAmount(my_adjust_left)} more by yourself in these 24 hours, coins and diamonds together; whatever is above, or above what is left of today’s budget, waits for a second person. It counts neither as recharge nor as play.`}
        body={body}
        fields={[
          {
            name: 'purse',
            label: 'Purse',
            type: 'select',
            initial: 'cash',
            options: PURSES.map((value) => ({ value, label: PURSE_LABELS[value] })),
          },
          { name: 'amount', label: 'Amount', type: 'number', help: 'Below 0 to take. At most two decimals.' },
        ]}
        done={({ balance }) => `Done: the purse holds ${formatAmount(balance ?? 0)}`}
        primary
      />
      {status === 'open' ? (
        <CommandButton
          route={freezePlayer}
          label="Freeze"
          title={`Freeze ${nickname}`}
          text="The player can do nothing from that moment on, and sees that the account is closed. What they have stays theirs; orders that are paid are credited, and games that run end by themselves."
          body={body}
          danger
        />
      ) : (
        <CommandButton route={unfreezePlayer} label="Unfreeze" title={`Unfreeze ${nickname}`} body={body} />
      )}
      <CommandButton
        route={signOutPlayer}
        label="Log out everywhere"
        title={`Sign ${nickname} out everywhere`}
        text="Every session ends. The password stays."
        body={body}
        done={({ ended }) => `${ended} sessions ended`}
      />
      <CommandButton
        route={removeTotp}
        label="Remove second factor"
        title={`Remove the second factor of ${nickname}`}
        text="On proof of identity alone: say in the reason what was shown. Recovery codes stop working, and every session ends."
        body={body}
        danger
        disabledReason={player.has_totp ? null : 'The second factor is off'}
      />
      <CommandButton
        route={removeContact}
        label="Remove contact"
        title={`Remove a phone or email of ${nickname}`}
        text="On proof of identity alone: say in the reason what was shown. Every session ends."
        body={body}
        fields={[
          {
            name: 'contact',
            label: 'Which',
            type: 'select',
            initial: contacts[0],
            options: contacts.map((kind) => ({ value: kind, label: player[kind]! })),
          },
        ]}
        danger
        disabledReason={isLast ? 'The player logs in by nothing else: they would be shut out for good' : null}
      />
    </>
  )
}
