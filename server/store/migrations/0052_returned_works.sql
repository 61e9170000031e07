-- What a teacher gives back to be improved has a status of its own: -1, 已退回. Until now it was 0, as what was never
-- handed in, and only the time told them apart.
ALTER TABLE teaching_work DROP CONSTRAINT teaching_work_work_status_check;
UPDATE teaching_work SET work_status = -1 WHERE work_status = 0 AND returned_at IS NOT NULL;
UPDATE teaching_work SET returned_at = NULL WHERE work_status > 0 AND returned_at IS NOT NULL;
ALTER TABLE teaching_work
  ADD CONSTRAINT teaching_work_work_status_check CHECK (work_status BETWEEN -1 AND 4),
  ADD CONSTRAINT teaching_work_returned_check CHECK ((work_status = -1) = (returned_at IS NOT NULL));

-- The stars and points of what was given back were the form's, nobody gave them; what to improve stays.
UPDATE teaching_work_correct SET score = NULL
  FROM teaching_work work WHERE work.id = work_id AND work.work_status = -1;
DELETE FROM teaching_work_points
  USING teaching_work work WHERE work.id = work_id AND work.work_status = -1;

INSERT INTO sys_dict_item (id, dict_id, item_value, item_text, sort_order, status, create_by)
  SELECT gen_random_uuid()::text, dict.id, '-1', '已退回',
    (SELECT coalesce(max(sort_order), 0) + 1 FROM sys_dict_item WHERE dict_id = dict.id), 1, 'admin'
  FROM sys_dict dict WHERE dict.dict_code = 'work_status'
  ON CONFLICT DO NOTHING;
