/**
 * The text that a line of the audit log is hashed over, as an expression of PostgreSQL. Each column has its place in an
 * array, so that no two lines have one text; `line` is the name of the row. It never changes, or no line of before would hold.
 */
export function auditText(line: string): string {
  return `jsonb_build_array('noktra-audit-v1', ${line}.number, encode(${line}.hash_before, 'hex'), ${line}.id, ${line}.staff_id,
    ${line}.action, ${line}.subject, ${line}.before::text, ${line}.after::text, ${line}.reason, ${line}.network, ${line}.approval_id,
    (extract(epoch from ${line}.created_at) * 1000000)::bigint)::text`
}

/** The hash of a line, over its text. */
export function auditHash(line: string): string {
  return `sha256(convert_to(${auditText(line)}, 'UTF8'))`
}

/** What the first line stands behind. */
export const NO_LINE = `decode(repeat('00', 32), 'hex')`
