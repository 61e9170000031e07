-- How somebody looks at a list of the console: filters, order, columns and rows of a page, under a name of their own.
CREATE TABLE sys_list_view (
  id varchar(40) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  -- The path of its page.
  list varchar(100) NOT NULL CHECK (list <> ''),
  name varchar(20) NOT NULL CHECK (name <> ''),
  -- As text: the order of its keys is that of the address.
  definition text NOT NULL,
  shared boolean NOT NULL DEFAULT false,
  create_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sys_list_view_name_key UNIQUE (list, user_id, name)
);
CREATE INDEX sys_list_view_user ON sys_list_view (user_id);
