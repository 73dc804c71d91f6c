import { FEED_PARTS, type FeedKind, type FeedRow } from '@noktra/contract/admin/feeds'
import { text } from '../../../i18n/i18n.tsx'
import type { CommandField } from '../../../ui/command-dialog.tsx'

const PARTS = FEED_PARTS.map((value) => ({ value, label: text(`feeds:parts.${value}`) }))

type Values = Pick<FeedRow, 'name' | 'address' | 'key_header' | 'currency' | 'part'> &
  Pick<FeedRow, 'every_minutes' | 'max_age_minutes'>

const NEW: Values = {
  name: '',
  address: '',
  key_header: null,
  currency: 'USD',
  part: 'counts',
  every_minutes: 15,
  max_age_minutes: 180,
}

/** What is asked of a feed of a kind; those that a kind does not have are left out. */
export function feedFields(kind: FeedKind, folder: string, feed: Values | null): CommandField[] {
  const initial = feed ?? NEW
  return [
    { name: 'name', label: text('feeds:name'), initial: initial.name },
    ...placeFields(kind, folder, initial),
    ...(takesKey(kind) ? keyFields(feed) : []),
    ...(kind === 'rates'
      ? []
      : [
          {
            name: 'currency',
            label: text('feeds:currency'),
            initial: initial.currency ?? '',
            help: text('feeds:form.currency_help'),
          },
        ]),
    { name: 'part', label: text('feeds:part'), type: 'select', options: PARTS, initial: initial.part },
    {
      name: 'every_minutes',
      label: text(kind === 'push' ? 'feeds:form.every_push' : 'feeds:form.every'),
      type: 'number',
      initial: initial.every_minutes,
    },
    {
      name: 'max_age_minutes',
      label: text('feeds:form.max_age'),
      type: 'number',
      initial: initial.max_age_minutes,
      help: text('feeds:form.max_age_help'),
    },
  ]
}

/** Whether it is an address, to which a key can be sent. */
function takesKey(kind: FeedKind): boolean {
  return kind !== 'push' && kind !== 'folder'
}

function placeFields(kind: FeedKind, folder: string, { address }: Values): CommandField[] {
  if (kind === 'push') return []
  const isFolder = kind === 'folder'
  return [
    {
      name: 'address',
      label: text(isFolder ? 'feeds:form.folder' : 'feeds:form.address'),
      initial: address ?? '',
      help: isFolder ? text('feeds:form.folder_help', { folder }) : text('feeds:form.address_help'),
    },
  ]
}

function keyFields(feed: Values | null): CommandField[] {
  return [
    {
      name: 'key_header',
      label: text('feeds:form.key_header'),
      initial: feed?.key_header ?? '',
      help: text('feeds:form.key_header_help'),
      optional: true,
    },
    {
      name: 'key',
      label: text('feeds:form.key'),
      help: text(feed?.key_header ? 'feeds:form.key_kept' : 'feeds:form.key_help'),
      optional: true,
    },
  ]
}
