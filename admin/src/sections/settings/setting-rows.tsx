import { isEconomyRate } from '@noktra/languages/economy-said'
import {
  GIFT_SETTINGS,
  HOUSE_SETTINGS,
  saveGiftSetting,
  saveHouseSetting,
  saveMoneySetting,
  type SettingRow,
} from '@noktra/contract/admin/settings'
import type { Economy } from '@noktra/game/economy'
import { Box, Typography } from '@mui/material'
import { Text, text } from '../../i18n/i18n.tsx'
import { formatFigure } from '../../ui/amount.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import type { Values } from '../../ui/command-dialog.tsx'
import { When } from '../../ui/when.tsx'
import { EconomyPreview } from './economy-preview.tsx'
import { settingWords } from './setting-words.ts'

/** Settings under each other: what each means, what it is, who set it, and the way to set it. */
export function SettingRows({ rows, economy }: { rows: readonly SettingRow[]; economy: Economy }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.key}
          data-testid={`setting-${row.key}`}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr auto', md: 'minmax(0, 1fr) 220px 200px 72px' },
            gap: { xs: 1, md: 3 },
            alignItems: 'center',
            py: 1.5,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Setting row={row} economy={economy} />
        </Box>
      ))}
    </Box>
  )
}

function Setting({ row, economy }: { row: SettingRow; economy: Economy }) {
  const words = settingWords(row.key)
  const wide = { gridColumn: { xs: '1 / -1', md: 'auto' } }
  return (
    <>
      <Box sx={{ minWidth: 0, ...wide }}>
        <Typography sx={{ fontWeight: 600 }}>{words.label}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.meaning}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography
          translate="no"
          sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
        >
          {shownValue(row.value)}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.disabled' }}>
          {[
            words.unit,
            row.value === row.default_value
              ? text('settings:default')
              : text('settings:default_is', { value: shownValue(row.default_value) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Typography
        variant="caption"
        component="div"
        sx={{ color: 'text.secondary', ...wide, order: { xs: 1, md: 0 } }}
      >
        {row.updated_at === null ? (
          text('settings:never_set')
        ) : (
          <Text
            is="settings:set_by"
            values={{ who: row.updated_by?.name ?? text('settings:by_command') }}
            parts={{ when: <When at={row.updated_at} /> }}
          />
        )}
      </Typography>
      <Box sx={{ justifySelf: 'end' }}>
        <EditButton row={row} economy={economy} />
      </Box>
    </>
  )
}

function EditButton({ row, economy }: { row: SettingRow; economy: Economy }) {
  const { key, value } = row
  const words = settingWords(key)
  return (
    <CommandButton
      // All take the same body, each for its own keys.
      route={routeOf(key) as typeof saveMoneySetting}
      label={text('settings:change')}
      title={words.label}
      text={words.meaning}
      body={{ key: key as 'recharge_rate', seen: value }}
      fields={[
        {
          name: 'value',
          label: words.unit ? text('settings:value_in', { unit: words.unit }) : text('settings:value'),
          type: words.isText ? 'text' : 'number',
          initial: value ?? '',
        },
      ]}
      renderPreview={(values: Values) =>
        isEconomyRate(key) && <EconomyPreview economy={economy} change={{ [key]: Number(values['value']) }} />
      }
      done={text('settings:saved')}
    />
  )
}

function routeOf(key: SettingRow['key']) {
  if (HOUSE_SETTINGS.some((each) => each === key)) return saveHouseSetting
  return GIFT_SETTINGS.some((each) => each === key) ? saveGiftSetting : saveMoneySetting
}

function shownValue(value: SettingRow['value']): string {
  if (value === null) return '–'
  return typeof value === 'number' ? formatFigure(value) : value
}
