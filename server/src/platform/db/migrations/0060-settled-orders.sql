-- What a recharge that went back owes is let go only when a second person agrees.
alter table approval
  drop constraint approval_kind,
  add constraint approval_kind check (kind in ('box_publish', 'box_bring_back', 'price_import', 'balance_adjust', 'cards_make',
    'envelope_make', 'official_roll', 'welfare_box', 'setting', 'rebate_levels', 'staff_invite', 'staff_role', 'staff_reset',
    'staff_enable', 'catalogue_load', 'order_settle'));
