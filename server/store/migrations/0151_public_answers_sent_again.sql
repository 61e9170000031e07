-- A public answer that is sent again, because its receipt was lost, is found by its idempotency key and takes no second place.
ALTER TABLE onl_public_answer
  -- SHA-256 of the key and of the answer; null without a key.
  ADD COLUMN sent_key char(64),
  ADD COLUMN sent_content char(64);
CREATE UNIQUE INDEX onl_public_answer_sent_key ON onl_public_answer (form_id, sent_key);
