-- Files that strangers put on the server by the public link of a form: off, unless the link says so.
ALTER TABLE onl_public_link
  -- picture, document or both; null: no files.
  ADD COLUMN file_types text[],
  -- Bytes of one file.
  ADD COLUMN file_limit integer,
  -- Files in one field.
  ADD COLUMN file_count smallint,
  ADD CONSTRAINT onl_public_link_files_check
    CHECK (num_nulls(file_types, file_limit, file_count) IN (0, 3) AND file_types <@ ARRAY['picture', 'document']);

ALTER TABLE sys_file DROP CONSTRAINT sys_file_purpose_check;
ALTER TABLE sys_file ADD CONSTRAINT sys_file_purpose_check
  CHECK (purpose IN ('work', 'cover', 'avatar', 'material', 'image', 'homework', 'asset', 'backpack', 'answer'));

-- Files that wait for the answer they belong to. The answer takes its row out; what is left after a day goes.
CREATE TABLE onl_public_upload (
  file_id varchar(40) PRIMARY KEY REFERENCES sys_file (id) ON DELETE CASCADE,
  form_id varchar(40) NOT NULL REFERENCES onl_public_link (form_id) ON DELETE CASCADE,
  -- The link as it was then: by another one it is of no use.
  token varchar(43) NOT NULL,
  field_id varchar(8) NOT NULL,
  -- A hash of the browser's id.
  device varchar(64) NOT NULL,
  create_time timestamptz NOT NULL
);
CREATE INDEX onl_public_upload_form ON onl_public_upload (form_id);
CREATE INDEX onl_public_upload_time ON onl_public_upload (create_time);
