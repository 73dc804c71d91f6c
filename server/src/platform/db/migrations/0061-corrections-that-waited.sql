-- A correction that was asked for before requests said what they bring says it too: agreed to, it is paid by what it brings.
update approval set
    issue_kind = case payload ->> 'purse' when 'diamond' then 'adjustments_diamond' else 'adjustments' end,
    issues = ((payload ->> 'amount')::numeric * 100)::bigint
  where kind = 'balance_adjust' and issue_kind is null and (payload ->> 'amount')::numeric > 0;
