-- Files that were uploaded for fields of online forms: whoever may read a row that names one may read it, and nobody else.
ALTER TABLE sys_file DROP CONSTRAINT sys_file_purpose_check;
ALTER TABLE sys_file ADD CONSTRAINT sys_file_purpose_check
  CHECK (purpose IN ('work', 'cover', 'avatar', 'material', 'image', 'homework', 'asset', 'backpack', 'answer', 'voice', 'attachment'));

-- Those that rows name already, unless something else uses them: forms sent pictures as 'image', which everybody reads,
-- and other files as 'material'. Fields that are away follow when they come back (column-file-use.store.ts).
UPDATE sys_file file SET purpose = 'attachment'
WHERE file.purpose IN ('image', 'cover', 'avatar', 'asset', 'material')
  AND file.file_path IN (SELECT file_path FROM onl_file_use)
  AND NOT EXISTS (SELECT FROM sys_file_use used WHERE used.file_id = file.id)
  AND NOT EXISTS (SELECT FROM sys_file_mention used WHERE used.file_id = file.id AND used.kind <> 'form');
