-- Words of the product's own dictionaries that misled; what a school has worded anew stays as it is.
UPDATE sys_dict SET dict_name = '课程性质'
  WHERE dict_code = 'course_type' AND dict_name = '课程类型' AND update_time IS NULL;
UPDATE sys_dict_item SET item_text = 'Python'
  WHERE item_value = '4' AND item_text = '图形化Python' AND update_time IS NULL
    AND dict_id IN (SELECT id FROM sys_dict WHERE dict_code = 'work_type');
