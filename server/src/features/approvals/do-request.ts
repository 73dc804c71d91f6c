import { readApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import type { ApprovalKind } from '@noktra/contract/admin/approvals'
import { said } from '@noktra/languages/said'
import type { Doing, Done, Executors, Request } from '../../platform/admin/ask-approval.ts'
import { AppError } from '../../platform/http/errors.ts'

/**
 * Does what a request asks for, after its payload is read by the schema of its kind: it was asked for days ago, maybe of an older
 * version of the store.
 * @throws AppError approval_stale
 */
export async function doRequest<Kind extends ApprovalKind>(
  doing: Doing,
  executors: Executors,
  kind: Kind,
  kept: Omit<Request<Kind>, 'payload'> & { payload: unknown },
): Promise<Done> {
  const payload = readApprovalPayload(kind, kept.payload)
  if (payload === undefined)
    throw new AppError('approval_stale', {
      why: said('reasons:requests.other_form'),
    })
  return executors[kind](doing, { ...kept, payload })
}
