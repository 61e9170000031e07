-- Online forms open to everybody who has a link, one for each form; and who of them has answered.
CREATE TABLE onl_public_link (
  form_id varchar(40) PRIMARY KEY REFERENCES onl_form (id) ON DELETE CASCADE,
  -- 256 random bits: whoever has it may fill in the form.
  token varchar(43) NOT NULL,
  enabled boolean NOT NULL DEFAULT false,
  -- Ids of the fields that are asked, in no order.
  fields text[] NOT NULL,
  title varchar(50),
  intro varchar(500),
  thanks varchar(500),
  deadline timestamptz,
  -- As many answers as there may be; none: any.
  places integer,
  -- no, device or person: of whom there is one answer.
  once varchar(10) NOT NULL DEFAULT 'no',
  -- auto: after many answers from one place; or always.
  captcha varchar(10) NOT NULL DEFAULT 'auto',
  -- Answers so far: the number of the last one.
  answers integer NOT NULL DEFAULT 0,
  -- Department of whoever set it last: that of the rows, so that those who see its rows see these.
  org_code varchar(64),
  update_by varchar(100),
  update_time timestamptz
);
CREATE UNIQUE INDEX onl_public_link_token_key ON onl_public_link (token);
-- Which rows came by the link.
CREATE TABLE onl_public_answer (
  form_id varchar(40) NOT NULL REFERENCES onl_public_link (form_id) ON DELETE CASCADE,
  number integer NOT NULL,
  row_id varchar(40) NOT NULL,
  receipt varchar(19) NOT NULL,
  -- A hash of the browser's id, or the id of the account, where there is one answer of each.
  answered_by varchar(70),
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (form_id, number)
);
CREATE UNIQUE INDEX onl_public_answer_receipt_key ON onl_public_answer (receipt);
CREATE UNIQUE INDEX onl_public_answer_by_key ON onl_public_answer (form_id, answered_by);
