-- Drawings lose the notes of their authors and the metadata of images inside them, as pictures lose theirs since 0111. The
-- job looks once more at what it marked before: it passed over drawings, and over previews in the header of a JPEG.
UPDATE sys_file SET stripped = false
  WHERE stripped AND purpose NOT IN ('asset', 'backpack') AND mime_type IN ('image/svg+xml', 'image/jpeg');

DROP INDEX sys_file_unstripped;
CREATE INDEX sys_file_unstripped ON sys_file (sha256)
  WHERE NOT stripped AND purpose NOT IN ('asset', 'backpack')
    AND mime_type IN ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml');
