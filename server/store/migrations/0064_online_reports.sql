-- Reports and charts over online forms and curated views of the school.
CREATE TABLE onl_report (
  id varchar(40) PRIMARY KEY,
  code varchar(40) NOT NULL,
  name varchar(50) NOT NULL,
  description varchar(500),
  -- ReportDefinition of the contract.
  definition jsonb NOT NULL,
  -- 0: for whoever builds reports alone.
  enabled smallint NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1))
);
CREATE UNIQUE INDEX onl_report_code_key ON onl_report (code);
