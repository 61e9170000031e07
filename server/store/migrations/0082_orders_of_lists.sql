-- What long lists are sorted and filtered by: a page of ids is read off these. The id stands last, as in every order.
CREATE INDEX teaching_work_name ON teaching_work (work_name, id) WHERE del_flag = 0;
CREATE INDEX teaching_work_views ON teaching_work (view_num, id) WHERE del_flag = 0;
CREATE INDEX teaching_work_stars ON teaching_work (star_num, id) WHERE del_flag = 0;
-- The files a list shows: pieces of backpacks are their owners' alone.
CREATE INDEX sys_file_listed ON sys_file (create_time DESC, id) WHERE del_flag = 0 AND purpose <> 'backpack';
CREATE INDEX sys_file_name ON sys_file (file_name, id) WHERE del_flag = 0 AND purpose <> 'backpack';
CREATE INDEX sys_file_size ON sys_file (file_size, id) WHERE del_flag = 0 AND purpose <> 'backpack';
CREATE INDEX sys_log_username ON sys_log (username, create_time DESC, id);
CREATE INDEX sys_log_cost ON sys_log (cost_time NULLS FIRST, id);
-- Small enough to be counted whole, for the figures of the site.
CREATE INDEX teaching_work_counted ON teaching_work (work_status) WHERE del_flag = 0;
CREATE INDEX sys_user_counted ON sys_user (user_identity) WHERE del_flag = 0;
-- Somebody's works, deleted ones too: their days of learning, and the key that sys_user is referred to by.
CREATE INDEX teaching_work_author ON teaching_work (user_id);
