-- Departments that strangers may choose from by a public link: nobody else is told their names, so none unless the link says so.
ALTER TABLE onl_public_link ADD COLUMN departs text[] NOT NULL DEFAULT '{}';
