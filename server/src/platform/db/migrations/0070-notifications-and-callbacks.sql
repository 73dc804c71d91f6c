-- What the bell tells is a notification, and what a payment provider says is a callback: tables are called as in the code.
alter table notice rename to notification;
alter index notice_player rename to notification_player;
alter index notice_unread rename to notification_unread;
alter index notice_age rename to notification_age;
alter table notification rename constraint notice_pkey to notification_pkey;
alter table notification rename constraint notice_kind_check to notification_kind_check;
alter table notification rename constraint notice_player_id_fkey to notification_player_id_fkey;
alter table notification rename constraint notice_player_id_kind_ref_key to notification_player_id_kind_ref_key;

alter table payment_notice rename to payment_callback;
alter index payment_notice_credit rename to payment_callback_credit;
alter index payment_notice_report rename to payment_callback_report;
alter index payment_notice_odd rename to payment_callback_odd;
alter index payment_notice_unseen rename to payment_callback_unseen;
alter table payment_callback rename constraint payment_notice_pkey to payment_callback_pkey;
alter table payment_callback rename constraint payment_notice_verdict_check to payment_callback_verdict_check;
alter table payment_callback rename constraint payment_notice_seen to payment_callback_seen;
