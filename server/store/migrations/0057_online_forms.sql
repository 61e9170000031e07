-- Online forms: definitions, their versions, and what of them stands as tables in a schema of their own.
CREATE SCHEMA onl;
CREATE TABLE onl_form (
  id varchar(40) PRIMARY KEY,
  code varchar(40) NOT NULL,
  name varchar(50) NOT NULL,
  category varchar(40),
  description varchar(500),
  -- FormDefinition of the contract, as it is being made.
  draft jsonb NOT NULL,
  -- What is published; none: nobody has rows yet.
  version integer,
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX onl_form_code_key ON onl_form (code);
-- Never changed once written.
CREATE TABLE onl_form_version (
  form_id varchar(40) NOT NULL REFERENCES onl_form (id) ON DELETE CASCADE,
  number integer NOT NULL,
  definition jsonb NOT NULL,
  create_by varchar(100) NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (form_id, number)
);
-- The only source of names of columns below onl.
CREATE TABLE onl_column (
  form_id varchar(40) NOT NULL REFERENCES onl_form (id) ON DELETE CASCADE,
  -- Of the column in onl.t_<form>; a field whose type has changed has had several.
  name varchar(40) NOT NULL,
  field_id varchar(8) NOT NULL,
  type varchar(20) NOT NULL,
  -- A publishing that is under way has made it; nobody reads it yet.
  pending boolean NOT NULL DEFAULT false,
  -- Kept for a month, so that a field that comes back has its values.
  retired_at timestamptz,
  PRIMARY KEY (form_id, name)
);
CREATE UNIQUE INDEX onl_column_live ON onl_column (form_id, field_id) WHERE retired_at IS NULL AND NOT pending;
-- One publishing of a form: what is done, step by step, so that a killed server's successor goes on.
CREATE TABLE onl_publishing (
  form_id varchar(40) PRIMARY KEY REFERENCES onl_form (id) ON DELETE CASCADE,
  state varchar(20) NOT NULL,
  definition jsonb NOT NULL,
  steps jsonb NOT NULL,
  steps_done integer NOT NULL DEFAULT 0,
  rows_done bigint NOT NULL DEFAULT 0,
  -- Of the batches of a conversion: the last row that has its new value.
  last_id varchar(40),
  error varchar(1000),
  started_by varchar(100) NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- When its server was last at it.
  seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
