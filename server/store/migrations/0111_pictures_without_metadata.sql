-- Whether a picture was looked through for what stands beside its points: place, camera, author. Pictures of before, of a
-- restored backup and of a node of the last release were not.
ALTER TABLE sys_file ADD COLUMN stripped boolean NOT NULL DEFAULT false;
CREATE INDEX sys_file_unstripped ON sys_file (sha256)
  WHERE NOT stripped AND purpose NOT IN ('asset', 'backpack')
    AND mime_type IN ('image/jpeg', 'image/png', 'image/webp', 'image/gif');

INSERT INTO sys_quartz_job (id, job_class_name, cron_expression, description, create_by) VALUES
  ('5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a07', 'PictureCleanup', '0 30 1 * * ?',
   '清除已保存的图片里的拍摄位置、相机和作者等信息，画面不变；没有这样的图片时什么也不做', 'admin')
  ON CONFLICT (job_class_name) DO NOTHING;

-- Schools that run already have the dictionary; others get it with the seed.
INSERT INTO sys_dict_item (id, dict_id, item_value, item_text, sort_order, create_by)
  SELECT '5b1d3f0a7c9e4d2f8a6b4c2d0e8f1a08', id, 'PictureCleanup', '清除图片信息', 6, 'admin'
  FROM sys_dict WHERE dict_code = 'quartz_job_class'
  ON CONFLICT (dict_id, item_value) DO NOTHING;
