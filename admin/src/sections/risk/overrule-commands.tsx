import { liftOverrule, overruleRisk, type PlayerRisk } from '@noktra/contract/admin/risk'
import { VERDICTS, WATCHED_LEAST } from '@noktra/game/risk'
import { CommandButton } from '../../ui/command-button.tsx'
import { VERDICT_LABELS } from './risk-words.tsx'

const DAYS = 30

/** What a person may say of an account, and take back. */
export function OverruleCommands({ risk: { player, said } }: { risk: PlayerRisk }) {
  return (
    <>
      <CommandButton
        route={overruleRisk}
        label="Overrule the score"
        title={`Overrule the score of ${player.nickname}`}
        text={`A trusted account counts as 0 and is joined to no one; a watched one as ${WATCHED_LEAST} at least. What the account may take of one campaign stays as it is.`}
        body={{ id: player.id }}
        fields={[
          {
            name: 'verdict',
            label: 'What it is',
            type: 'select',
            initial: 'trusted',
            options: VERDICTS.map((value) => ({ value, label: VERDICT_LABELS[value] })),
          },
          { name: 'score', label: 'Score, if it is fixed', type: 'number', optional: true, help: '0 to 100' },
          { name: 'ends_at', label: 'Until', type: 'datetime', initial: inDays(DAYS), help: 'Within a year' },
        ]}
        done={({ score }) => `Saved: the score is ${score}`}
        primary
      />
      {said && (
        <CommandButton
          route={liftOverrule}
          label="Take it back"
          title={`Let the facts count for ${player.nickname} again`}
          body={{ id: player.id }}
          done={({ score }) => `The score is ${score}`}
        />
      )}
    </>
  )
}

/** So many days from now as a field of the browser takes it. */
function inDays(days: number): string {
  const at = new Date(Date.now() + days * 24 * 3600 * 1000)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
