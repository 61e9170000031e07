-- A row of a form is asked for its receipt with each page of a list.
CREATE INDEX onl_public_answer_row ON onl_public_answer (form_id, row_id);

-- How somebody looks at the rows of a form: the search of its page, under a name of their own.
CREATE TABLE onl_saved_view (
  id varchar(40) PRIMARY KEY,
  form_id varchar(40) NOT NULL REFERENCES onl_form (id) ON DELETE CASCADE,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  name varchar(20) NOT NULL CHECK (name <> ''),
  -- As text: the order of its keys is that of the address.
  search text NOT NULL,
  shared boolean NOT NULL DEFAULT false,
  create_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT onl_saved_view_name_key UNIQUE (form_id, user_id, name)
);
