-- When nothing kept the file any more that its owner could see, such as an old version of a work that was thinned out:
-- from then on it does not count as theirs. The clean-up of files looks for other uses and takes it.
ALTER TABLE sys_file ADD COLUMN released_time timestamptz;
