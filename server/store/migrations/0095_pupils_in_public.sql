-- What strangers see of a pupil instead of the name and the photograph, and what an author says about a work.
ALTER TABLE sys_user
  ADD COLUMN nickname varchar(12) CHECK (nickname <> ''),
  -- Of the pictures drawn for the product, by its name.
  ADD COLUMN drawn_avatar varchar(20) CHECK (drawn_avatar <> '');
ALTER TABLE teaching_work ADD COLUMN work_desc varchar(500) CHECK (work_desc <> '');
