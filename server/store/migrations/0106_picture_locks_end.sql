-- When a card was tried last: its lock ends by itself, for a classmate can lock it as well (decision 115).
ALTER TABLE teaching_picture_card ADD COLUMN tried_at timestamptz NOT NULL DEFAULT now();
