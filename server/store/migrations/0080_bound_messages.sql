-- What servers must hear though it is told by something that may lose it: written in the transaction it is about.
CREATE TABLE sys_bound_message (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Who reads knows by it what may have been committed since.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  payload text NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sys_bound_message_xid ON sys_bound_message (xid);
