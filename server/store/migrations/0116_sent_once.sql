-- What has been added by a request that may be sent again because its answer was lost (decision 128).
CREATE TABLE sys_sent_once (
  -- u:<account> or d:<hash of a browser's id>
  owner varchar(80) NOT NULL,
  key varchar(64) NOT NULL,
  operation varchar(200) NOT NULL,
  -- SHA-256 of the parameters and the body.
  content char(64) NOT NULL,
  -- The whole answer; null while it is being worked out.
  answer jsonb,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner, key)
);
CREATE INDEX sys_sent_once_create_time ON sys_sent_once (create_time);
