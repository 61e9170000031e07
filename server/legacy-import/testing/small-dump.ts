// A small school of the old product, with the typical faults of its databases.

const columns = (table: string, names: string): string =>
  `DROP TABLE IF EXISTS \`${table}\`;\nCREATE TABLE \`${table}\` (\n${names
    .split(' ')
    .map((name) => `  \`${name}\` varchar(255) DEFAULT NULL COMMENT '${table}, (${name})'`)
    .join(',\n')},\n  PRIMARY KEY (\`${names.split(' ')[0]}\`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;\n`;

/**
 * The password of xiaoming is 123456, that of the others Wang@2024; the hashes were made by Java's PBEWithMD5AndDES.
 */
const hashes = {
  laowang: 'abb59f0b213165bb',
  xiaoming: 'd3f5798e42c7d99bccc08ed06fc56d27',
  admin: '1d63b43749cd9b84',
} as const;

const user = (id: string, name: keyof typeof hashes, realname: string, more: string): string =>
  `('${id}','${name}','${realname}','${hashes[name]}','k3Jd9aQz',${more},'2024-03-01 08:00:00')`;

/** Written as mysqldump does, with one statement for the rows of each table; `works` as another writer does. */
export const smallDump = `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\r
/*!40101 SET NAMES utf8mb4 */;
SET FOREIGN_KEY_CHECKS=0;
${columns('jeecg_demo', 'id name')}INSERT INTO \`jeecg_demo\` VALUES ('1','演示'),('2','演示');
${columns('sys_depart', 'id parent_id depart_name org_category org_type org_code depart_order del_flag create_time')}LOCK TABLES \`sys_depart\` WRITE;
INSERT INTO \`sys_depart\` VALUES ('d3','d2','三年级一班','3','3','A01A01A01',0,'0','2024-02-01 08:00:00'),('d1','','实验小学','1','1','A01',0,'0','2024-02-01 08:00:00'),
('d2','d1','教学部','2','2','A01A01',NULL,'0',NULL),('d9','d8','孤儿','3','1','B01',0,'0',NULL);
UNLOCK TABLES;
${columns('sys_role', 'id role_name role_code role_level')}INSERT INTO \`sys_role\` VALUES ('r1','管理员','admin',99),('r2','老师','teacher',2),('r3','学生','student',0),('r4','教务','office',10);
${columns('sys_user', 'id username realname password salt status del_flag user_identity phone org_code avatar depart_ids create_time')}INSERT INTO \`sys_user\` VALUES ${[
  user('u1', 'admin', '管理员', `1,0,2,'13800000001','A01','','d1'`),
  user('u2', 'laowang', '王老师', `1,0,2,'13800000001','A01A06','[]','d3,d7'`),
  user('u3', 'xiaoming', '小明', `1,0,1,NULL,'A01A01A01','face.png',NULL`),
].join(',')};
${columns('sys_user_depart', 'ID user_id dep_id')}INSERT INTO \`sys_user_depart\` VALUES ('m1','u3','d3'),('m2','u3','d3'),('m3','u7','d3');
${columns('sys_user_role', 'id user_id role_id')}INSERT INTO \`sys_user_role\` VALUES ('x1','u1','r1'),('x2','u2','r2'),('x3','u3','r3'),('x4','u2','r4'),('x5','u2','r9'),('x6','u3','r2');
${columns('sys_permission', 'id parent_id name url component menu_type perms del_flag')}INSERT INTO \`sys_permission\` VALUES ('p1',NULL,'用户管理','/isystem/user','system/UserList',0,NULL,0),('p2','p1','导出',NULL,NULL,2,'user:export',0),('p3',NULL,'打印测试','/jeecg/PrintDemo','jeecg/PrintDemo',1,NULL,0);
${columns('sys_role_permission', 'id role_id permission_id data_rule_ids')}INSERT INTO \`sys_role_permission\` VALUES ('g1','r4','p1','q1,q4'),('g2','r4','p2',NULL),('g3','r4','p3',NULL),('g4','r1','p1',NULL),('g5','r2','p1','q2,');
${columns('sys_permission_data_rule', 'id permission_id rule_name rule_column rule_conditions rule_value status create_time')}INSERT INTO \`sys_permission_data_rule\` VALUES ('q1','p1','只看学生','','USE_SQL_RULES','sys_user.user_identity = 1','1',NULL),('q2','p1','只看自己添加的','create_by','=','#{SYS_USER_CODE}','1','2024-03-01 08:00:00'),('q3','p3','演示','money','>=','1','1',NULL),('q4','p1','姓张或年长','','USE_SQL_RULES','name like \\'%张%\\' or age > 10','1',NULL);
${columns('sys_file', 'id file_name file_path file_type file_location del_flag create_by create_time')}INSERT INTO \`sys_file\` VALUES ('f1','小猫.sb3','aa11.sb3',2,1,0,'xiaoming','2024-03-02 09:00:00'),('f2','封面','aa22.png',1,1,0,'xiaoming',NULL),('f3','没有了.sb3','gone.sb3',2,1,0,'xiaoming',NULL),('f4','坏.png','bad.png',1,1,0,'admin',NULL),('f5','x','../../etc/passwd',1,1,0,'admin',NULL);
${columns('sys_dict', 'id dict_name dict_code del_flag')}INSERT INTO \`sys_dict\` VALUES ('k1','作业类型','work_type',0),('k2','校区','campus',0);
${columns('sys_dict_item', 'id dict_id item_text item_value sort_order status')}INSERT INTO \`sys_dict_item\` VALUES ('i1','k1','Scratch','2',1,1),('i2','k1','小海龟','77',9,1),('i3','k2','东校区','east',1,1),('i4','k9','孤儿','1',1,1);
${columns('sys_config', 'id config_key config_value config_enabled comment')}INSERT INTO \`sys_config\` VALUES ('c1','brandName','实验小学编程',1,NULL),('c2','_homeHtml','<p onclick=\\"x()\\">好</p><img src=\\"http://old.example/api/sys/common/static/aa22.png\\" />',1,NULL),('c3','customJS','alert(1)',1,NULL),('c4','logo','aa22.png',1,NULL),('c5','_defaultDepart','d3',1,NULL);
${columns('teaching_course', 'id course_name course_desc course_cover show_type is_shared show_home order_num depart_ids course_type course_category del_flag create_time')}INSERT INTO \`teaching_course\` VALUES ('co1','Scratch 入门','<p>好<script>x</script></p>','aa22.png',2,1,1,1,'d3,d7','2','1',NULL,'2024-02-02 08:00:00');
${columns('teaching_course_unit', 'id unit_name course_id course_video course_video_source course_case course_ppt map_x map_y media_content order_num del_flag course_work_answer')}INSERT INTO \`teaching_course_unit\` VALUES ('un1','第一课','co1','gone.mp4',1,'aa11.sb3','aa22.png',NULL,NULL,'<p>正文\\n</p>',1,NULL,'answer.sb3'),('un2','孤儿','co7',NULL,1,'',NULL,NULL,NULL,NULL,1,0,NULL);
${columns('teaching_course_dept', 'id dept_id course_id open_time')}INSERT INTO \`teaching_course_dept\` VALUES ('cd1','d3','co1','2024-03-01 08:00:00'),('cd2','d3','co1','2024-03-05 08:00:00');
${columns('teaching_additional_work', 'id code_type work_name work_url work_dept status create_time update_time')}INSERT INTO \`teaching_additional_work\` VALUES ('h1',2,'画一只猫','aa11.sb3','d3,d7',1,'2024-03-03 08:00:00','2024-03-03 09:30:00');
${columns('teaching_work', 'id create_by create_time user_id depart_id course_id work_name work_type work_file work_cover work_status star_num view_num additional_id work_scene del_flag has_cloud_data')}INSERT INTO \`old\`.\`teaching_work\` (\`id\`,\`create_by\`,\`create_time\`,\`user_id\`,\`depart_id\`,\`course_id\`,\`work_name\`,\`work_type\`,\`work_file\`,\`work_cover\`,\`work_status\`,\`star_num\`,\`view_num\`,\`additional_id\`,\`work_scene\`,\`del_flag\`,\`has_cloud_data\`) VALUES ('w1', 'xiaoming', '2024-03-04 08:00:00', 'u3', 'd3', '', '它\\'s 猫', '2', 'f1', 'f2', 2, 3, 9, 'h1', 'additional', 0, 0);
INSERT INTO \`old\`.\`teaching_work\` (\`id\`,\`create_by\`,\`create_time\`,\`user_id\`,\`depart_id\`,\`course_id\`,\`work_name\`,\`work_type\`,\`work_file\`,\`work_cover\`,\`work_status\`,\`star_num\`,\`view_num\`,\`additional_id\`,\`work_scene\`,\`del_flag\`,\`has_cloud_data\`) VALUES ('w2', 'xiaoming', '2024-03-05 08:00:00', 'u3', 'd3', 'un1', '第一课', '2', 'f1', NULL, 4, 0, 0, '', 'course', 0, 0),('w3', 'xiaoming', '2024-03-06 08:00:00', 'u3', 'd3', 'un1', '又一件', '2', 'f1', 'f3', 1, 0, 0, '', 'course', 0, 0),('w4', 'xiaoming', '2024-03-06 08:00:00', 'u3', '', '', '没有了', '2', 'f3', NULL, 0, 0, 0, '', 'create', 0, 0),('w5', 'nobody', '2024-03-06 08:00:00', 'u8', '', '', '孤儿', '2', 'f1', NULL, 0, 0, 0, '', 'create', 0, 0);
${columns('teaching_work_correct', 'id work_id score comment create_by create_time')}INSERT INTO \`teaching_work_correct\` VALUES ('s1','w1',5,'很好','laowang','2024-03-04 10:00:00'),('s2','w4',3,NULL,'laowang',NULL);
${columns('teaching_work_comment', 'id work_id user_id comment create_by create_time')}INSERT INTO \`teaching_work_comment\` VALUES ('t1','w2','u2','继续努力','laowang','2024-03-06 10:00:00');
${columns('sys_announcement', 'id titile msg_content start_time end_time priority msg_category msg_type send_status send_time user_ids del_flag create_by create_time')}INSERT INTO \`sys_announcement\` VALUES ('n1','放假','<p>放假</p>',NULL,NULL,'L','1','USER','1','2024-03-07 08:00:00','u3,u2,','0','admin','2024-03-07 07:00:00');
${columns('sys_announcement_send', 'id annt_id user_id read_flag read_time create_time')}INSERT INTO \`sys_announcement_send\` VALUES ('e1','n1','u3','1','2024-03-07 09:00:00','2024-03-07 08:00:00');
${columns('sys_log', 'id log_type log_content userid request_param create_time')}INSERT INTO \`sys_log\` VALUES ('l1',1,'用户名: admin,登录成功！','admin','password=1','2024-03-01 08:00:00');
UPDATE x SET y = 1;
-- Dump completed
`;
