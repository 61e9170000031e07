-- Visits are logins that succeeded: counted per day and in all from this index alone.
CREATE INDEX sys_log_visit ON sys_log (create_time, ip) WHERE log_type = 1 AND log_content LIKE '%登录成功！';

-- What waits for grading is little, whatever else the school has stored.
CREATE INDEX teaching_work_waiting_user ON teaching_work (user_id, create_time) WHERE del_flag = 0 AND work_status = 1;
CREATE INDEX teaching_work_waiting_depart ON teaching_work (depart_id, user_id) WHERE del_flag = 0 AND work_status = 1;
