-- A colleague also gets the online forms of a person.
ALTER TABLE sys_hand_over_item DROP CONSTRAINT sys_hand_over_item_kind_check;
ALTER TABLE sys_hand_over_item ADD CONSTRAINT sys_hand_over_item_kind_check
  CHECK (kind IN ('depart', 'course', 'homework', 'form'));
