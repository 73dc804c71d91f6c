import { liftOverrule, overruleRisk, type PlayerRisk } from '@noktra/contract/admin/risk'
import { VERDICTS, WATCHED_LEAST } from '@noktra/game/risk'
import { text } from '../../i18n/i18n.tsx'
import { CommandButton } from '../../ui/command-button.tsx'

const DAYS = 30

/** What a person may say of an account, and take back. */
export function OverruleCommands({ risk: { player, said } }: { risk: PlayerRisk }) {
  return (
    <>
      <CommandButton
        route={overruleRisk}
        label={text('risk:overrule.label')}
        title={text('risk:overrule.title', { nickname: player.nickname })}
        text={text('risk:overrule.text', { least: WATCHED_LEAST })}
        body={{ id: player.id }}
        fields={[
          {
            name: 'verdict',
            label: text('risk:overrule.verdict'),
            type: 'select',
            initial: 'trusted',
            options: VERDICTS.map((value) => ({ value, label: text(`risk:verdicts.${value}`) })),
          },
          {
            name: 'score',
            label: text('risk:overrule.score'),
            type: 'number',
            optional: true,
            help: text('risk:overrule.score_help'),
          },
          {
            name: 'ends_at',
            label: text('risk:overrule.until'),
            type: 'datetime',
            initial: inDays(DAYS),
            help: text('risk:overrule.until_help'),
          },
        ]}
        done={({ score }) => text('risk:overrule.done', { score })}
        primary
      />
      {said && (
        <CommandButton
          route={liftOverrule}
          label={text('risk:lift.label')}
          title={text('risk:lift.title', { nickname: player.nickname })}
          body={{ id: player.id }}
          done={({ score }) => text('risk:lift.done', { score })}
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
