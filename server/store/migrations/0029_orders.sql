-- Orders of courses and the like, kept by hand: nothing is paid through the product. Amounts are in 分.
CREATE TABLE teaching_order (
  id varchar(40) PRIMARY KEY,
  user_id varchar(40) NOT NULL REFERENCES sys_user (id),
  order_no varchar(64) NOT NULL CHECK (order_no <> ''),
  price integer CHECK (price >= 0),
  pay_price integer CHECK (pay_price >= 0),
  -- Dictionary order_status.
  status smallint NOT NULL,
  action_id varchar(64),
  -- Dictionary pay_method.
  method varchar(16) NOT NULL,
  comment varchar(500),
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  create_by varchar(100),
  create_time timestamptz NOT NULL DEFAULT now(),
  update_by varchar(100),
  update_time timestamptz
);
CREATE UNIQUE INDEX teaching_order_no_key ON teaching_order (order_no) WHERE del_flag = 0;
CREATE INDEX teaching_order_time ON teaching_order (create_time DESC, id) WHERE del_flag = 0;
CREATE INDEX teaching_order_user ON teaching_order (user_id);
