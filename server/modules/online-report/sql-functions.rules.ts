// What may stand before a bracket in the statement of a report. A name that is not here is refused: of the three thousand
// functions of the database everybody may call some that wait, lock, tell other servers, set their session or read files.

/** Words of the language, and types with a length. */
const language =
  'select from where and or not in exists any all some on using as over by values distinct filter within group having when ' +
  'then else case union intersect except lateral with limit offset between like ilike is join cross array row rollup cube ' +
  'sets grouping materialized interval partition order window varchar numeric decimal char character varying timestamp ' +
  'timestamptz time fetch first next return escape';

/** They work out a value from what they are given, in time and size that grow with it. */
const functions =
  'count sum avg min max bool_and bool_or every string_agg any_value mode percentile_cont percentile_disc ' +
  'stddev stddev_pop stddev_samp variance var_pop var_samp corr ' +
  'row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value ' +
  'round ceil ceiling floor trunc abs sign mod power sqrt greatest least width_bucket ' +
  'coalesce nullif cast ' +
  'extract date_part date_trunc to_char to_date to_timestamp to_number now age make_date make_time make_interval ' +
  'lower upper initcap length char_length character_length substring substr left right trim btrim ltrim rtrim position ' +
  'strpos split_part replace translate concat concat_ws reverse ' +
  'array_length cardinality array_to_string unnest generate_series';

const callable = new Set(`${language} ${functions}`.split(' '));

export const isCallable = (name: string): boolean => callable.has(name);
