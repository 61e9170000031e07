-- The kinds of messages in the words of the pages; words that a school has changed stay.
UPDATE sys_dict_item SET item_text = '系统通告'
  WHERE item_value = '1' AND item_text = '通知公告' AND update_time IS NULL
    AND dict_id IN (SELECT id FROM sys_dict WHERE dict_code = 'msg_category');
UPDATE sys_dict_item SET item_text = '自动提醒'
  WHERE item_value = '2' AND item_text = '系统消息' AND update_time IS NULL
    AND dict_id IN (SELECT id FROM sys_dict WHERE dict_code = 'msg_category');

-- A message that a person has written is an announcement. The server's own messages name what they are about.
UPDATE sys_announcement SET msg_category = '1' WHERE msg_category = '2' AND bus_type IS NULL;
