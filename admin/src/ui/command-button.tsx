import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import type { BodySent, DataOf } from '@noktra/contract/route'
import { Button, Tooltip } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import { CommandDialog, type CommandField, type Values } from './command-dialog.tsx'

type Props<R extends AdminRoute> = {
  route: R
  label: string
  /** Heading of the dialog, when the label alone does not say enough. */
  title?: string
  /** What will happen, in a sentence or two. */
  text?: ReactNode
  /** What is sent besides the fields and the reason. */
  body?: Partial<BodySent<R>>
  fields?: CommandField[]
  /** What can be said of the values before they are sent. */
  renderPreview?: (values: Values) => ReactNode
  danger?: boolean
  primary?: boolean
  icon?: ReactNode
  disabledReason?: string | null
  /** What the message says when it is done. */
  done?: string | ((data: DataOf<R>) => string)
  onDone?: (data: DataOf<R>) => void
}

/** Opens a dialog that asks for the reason and does the command. A role that may not do it does not see it. */
export function CommandButton<R extends AdminRoute>(props: Props<R>) {
  const { route, label, danger, primary, icon, disabledReason } = props
  const { permissions } = usePermissions<string>()
  const [open, setOpen] = useState(false)
  if (!route.roles?.some((role) => role === permissions)) return null
  const button = (
    <span>
      <Button
        size="small"
        variant={primary ? 'contained' : 'outlined'}
        color={danger ? 'error' : primary ? 'primary' : 'inherit'}
        startIcon={icon}
        disabled={Boolean(disabledReason)}
        onClick={() => setOpen(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {label}
      </Button>
    </span>
  )
  return (
    <>
      {disabledReason ? <Tooltip title={disabledReason}>{button}</Tooltip> : button}
      {open && <CommandDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
