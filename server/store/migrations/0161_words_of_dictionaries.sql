-- Words that the product's buttons and pages no longer use; what a school has worded anew stays as it is.
UPDATE sys_dict_item SET item_text = '已撤回'
  WHERE item_value = '2' AND item_text = '已撤销' AND update_time IS NULL
    AND dict_id IN (SELECT id FROM sys_dict WHERE dict_code = 'send_status');
UPDATE sys_dict_item SET item_text = '备份恢复演练'
  WHERE item_value = 'BackupCheck' AND item_text = '备份试恢复' AND update_time IS NULL;
UPDATE sys_dict SET dict_name = '班级作业状态'
  WHERE dict_code = 'additional_work_status' AND dict_name = '附加作业状态' AND update_time IS NULL;
